"""Long lists come in pages."""

from rest_framework.pagination import LimitOffsetPagination


class Pages(LimitOffsetPagination):
    """`next` is the address of the page that follows."""

    default_limit = 50
    max_limit = 100
    limit_query_description = f"How many a page has, at most {max_limit}."
    offset_query_description = "How many to leave out before it."
