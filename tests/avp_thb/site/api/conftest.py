from tests.api.conftest import api
from tests.avp_thb.site.web.conftest import ann, bob, cat, fresh_cache, game, placed, sealing

__all__ = ["ann", "api", "bob", "cat", "fresh_cache", "game", "placed", "sealing"]
