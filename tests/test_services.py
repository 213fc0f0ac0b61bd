import pytest
import redis
from django.db import connection


@pytest.mark.postgres
@pytest.mark.django_db
def test_postgres_answers_and_keeps_what_it_commits() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        assert cursor.fetchone() == (1,)
        cursor.execute("SHOW fsync")
        assert cursor.fetchone() == ("on",)


@pytest.mark.redis
def test_redis_answers(redis_url: str) -> None:
    with redis.Redis.from_url(redis_url) as client:
        assert client.ping()
