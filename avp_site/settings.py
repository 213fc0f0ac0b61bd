"""Everything is set by the environment; with an empty one the site runs embedded on one machine.

HUNT_MODE=production serves HTTPS only, and asks for SECRET_KEY, DATABASE_URL, ALLOWED_HOSTS,
SITE_URL and MAIL_DOMAIN.
"""

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from whitenoise.compress import Compressor

BASE_DIR = Path(__file__).resolve().parent.parent
RUN_DIR = Path(os.environ.get("RUN_DIR", BASE_DIR / ".run"))
EMBEDDED = os.environ.get("HUNT_MODE", "embedded") != "production"
DEBUG = os.environ.get("DEBUG") == "1"
if DEBUG and not EMBEDDED:
    raise ImproperlyConfigured("Production does not start with DEBUG: it shows secrets to all.")


def words(text: str) -> list[str]:
    return text.replace(",", " ").split()


def required(name: str) -> str:
    value = os.environ.get(name)
    if not value:
        raise ImproperlyConfigured(f"Production needs {name} in the environment.")
    return value


def wanted(name: str, embedded: str) -> str:
    """What the environment says; *embedded* will do on one machine, but not in production."""
    return os.environ.get(name) or (embedded if EMBEDDED else required(name))


def kept_secret(name: str, size: int) -> str:
    """A key of this machine, made at the first start and kept: sessions and pushes outlive it."""
    RUN_DIR.mkdir(parents=True, exist_ok=True)
    path = RUN_DIR / name
    draft = RUN_DIR / f"{name}.{os.getpid()}"
    if not path.exists():
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(size))
        # A link never replaces: of two processes starting at once, both end with the first key.
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text()


# Whoever waits for a game that another process has locked is told so; whoever keeps one locked
# and does nothing loses it.
WAITS = "-c lock_timeout=3s -c idle_in_transaction_session_timeout=60s"


def database(url: str) -> Mapping[str, object]:
    if not url.startswith("sqlite"):
        found = dj_database_url.parse(url, conn_max_age=None, conn_health_checks=True)
        # With values apart from statements, what fails is logged without them.
        options = {"options": WAITS, "connect_timeout": 5, "server_side_binding": True}
        return {**found, "OPTIONS": {**options, **found.get("OPTIONS", {})}}
    found = dj_database_url.parse(url)
    Path(found["NAME"]).parent.mkdir(parents=True, exist_ok=True)
    return {
        **found,
        # Without recursive_triggers, INSERT OR REPLACE would slip past the append-only triggers.
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": (
                "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA recursive_triggers=ON;"
            ),
        },
        # A file, not memory: threads and processes of a test must see one database.
        "TEST": {"NAME": str(RUN_DIR / "test.sqlite3")},
    }


SECRET_KEY = os.environ.get("SECRET_KEY") or (
    kept_secret("secret_key", 48) if EMBEDDED else required("SECRET_KEY")
)
DATABASES = {
    "default": database(
        # The owner's is for `prepare` and backups alone; with it no server starts.
        os.environ.get("OWNER_DATABASE_URL")
        or os.environ.get("DATABASE_URL")
        or (f"sqlite:///{RUN_DIR}/hunt.sqlite3" if EMBEDDED else required("DATABASE_URL"))
    )
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

SITE_URL = wanted("SITE_URL", "http://localhost:8000")
ALLOWED_HOSTS = words(wanted("ALLOWED_HOSTS", "localhost 127.0.0.1 [::1]"))
CSRF_TRUSTED_ORIGINS = words(os.environ.get("CSRF_TRUSTED_ORIGINS", ""))

INSTALLED_APPS = [
    # First, so that its templates stand before those of the packages.
    "games",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    # Without its middleware, which would write a row with every page.
    "allauth.usersessions",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "anymail",
]
MIDDLEWARE = [
    "games.web.security_middleware.Gate",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "games.accounts.second_factor.SecondFactorMiddleware",
    "games.accounts.guests.GuestMiddleware",
    "games.web.middleware.AwakeMiddleware",
    "games.web.middleware.ZoneMiddleware",
    "games.web.curtain.CurtainMiddleware",
    "games.web.middleware.UnfitMiddleware",
    "games.web.middleware.SignedOutMiddleware",
]
if EMBEDDED:
    # In production the proxy compresses, and WhiteNoise's files lie there in gzip and in brotli.
    MIDDLEWARE.insert(1, "games.web.middleware.CompressingMiddleware")
ROOT_URLCONF = "avp_site.urls"
WSGI_APPLICATION = "avp_site.wsgi.application"
ASGI_APPLICATION = "avp_site.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = Path(os.environ.get("STATIC_ROOT", BASE_DIR / "static"))
WHITENOISE_USE_FINDERS = EMBEDDED
# Nobody asks for names without hashes, and hardly anybody for source maps, the biggest files.
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = (*Compressor.SKIP_COMPRESS_EXTENSIONS, "map")
if EMBEDDED:
    # Finders serve the files; WhiteNoise warns all the same when the directory is not there.
    STATIC_ROOT.mkdir(exist_ok=True)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if EMBEDDED
        else "avp_site.static_files.StaticFiles"
    },
}

AUTHENTICATION_BACKENDS = ["games.accounts.authentication.Backend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "games.web.sign_in.Adapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_USERNAME_VALIDATORS = "games.accounts.user_names.VALIDATORS"
# By address generously, as many people may share one; by key, which is an account, narrowly.
ACCOUNT_RATE_LIMITS = {
    "login": "100/m/ip",
    "login_failed": "100/10m/ip,5/5m/key",
    "login_failed_of": "50/h/key",
    "sign_in_link": "50/10m/ip,5/h/key",
}
ACCOUNT_SIGNUP_FORM_CLASS = "games.web.sign_up.SignUp"
ACCOUNT_EMAIL_VERIFICATION = "optional" if EMBEDDED else "mandatory"
# In the browser that signed up alone: so one goes on where one was going.
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
# Whoever sits down at an open browser adds no address or key of theirs, and erases nothing.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "http" if EMBEDDED else "https"
MFA_ADAPTER = "games.web.passkeys.Adapter"
MFA_FORMS = {"add_webauthn": "games.web.passkeys.AddPasskey"}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
# An address counts once it is confirmed, so a second factor guards no claim to somebody else's.
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = EMBEDDED
MFA_TOTP_ISSUER = "Hunt by Post"

# How many proxies of our own a request has passed: the address before them is the sender's.
TRUSTED_PROXIES = int(os.environ.get("TRUSTED_PROXIES", 0))
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
if not EMBEDDED:
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^health$"]
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = int(os.environ.get("HSTS_SECONDS", 31536000))
    SECURE_HSTS_INCLUDE_SUBDOMAINS = os.environ.get("HSTS_SUBDOMAINS", "1") == "1"
# Whether browsers ship a list with this site on it is for its owner to decide.
SILENCED_SYSTEM_CHECKS = ["security.W021"]

MAILBOX, SMTP = "games.mail.backend.MailboxBackend", "games.mail.backend.SmtpBackend"
EMAIL_BACKEND = os.environ.get("EMAIL_BACKEND", MAILBOX if EMBEDDED else SMTP)
EMAIL_HOST = os.environ.get("EMAIL_HOST", "localhost")
EMAIL_PORT = int(os.environ.get("EMAIL_PORT", 1025 if EMBEDDED else 587))
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = os.environ.get("EMAIL_USE_TLS", "0" if EMBEDDED else "1") == "1"
EMAIL_TIMEOUT = 20
MAIL_DOMAIN = wanted("MAIL_DOMAIN", "hunt.localhost")
DEFAULT_FROM_EMAIL = SERVER_EMAIL = os.environ.get(
    "DEFAULT_FROM_EMAIL", f"Hunt by Post <post@{MAIL_DOMAIN}>"
)
# The system and mission of the game that plays on the front page.
SHOWCASE = ("xenos_rampant", 1)
INTAKE_HOST = os.environ.get("INTAKE_HOST", "127.0.0.1")
INTAKE_PORT = int(os.environ.get("INTAKE_PORT", 2525))
# The name under which our own mail server says who sent a mail (RFC 8601), if we are to believe it.
MAIL_AUTHSERV_ID = os.environ.get("MAIL_AUTHSERV_ID", "").lower()
# Where `fetch_mail` finds the domain's mail, as imaps://user:password@host/INBOX.
IMAP_URL = os.environ.get("IMAP_URL", "")
# What anymail must know of providers that take mail in for us: above all the secret with which they
# come, ANYMAIL_WEBHOOK_SECRET as user:password (several while it changes). Without it none may.
ANYMAIL: dict[str, Any] = {
    name.removeprefix("ANYMAIL_"): value
    for name, value in os.environ.items()
    if name.startswith("ANYMAIL_")
}
ANYMAIL["WEBHOOK_SECRET"] = words(ANYMAIL.get("WEBHOOK_SECRET", ""))
if not all(":" in secret for secret in ANYMAIL["WEBHOOK_SECRET"]):
    raise ImproperlyConfigured("ANYMAIL_WEBHOOK_SECRET should be like user:password.")
# How many days mails are kept, those that came in as those that went out; not their orders.
MAIL_DAYS = int(os.environ.get("MAIL_DAYS", 90))

# The first day of a new site, as 2026-01-31: its mails to each domain grow slowly from then on.
MAIL_SINCE = os.environ.get("MAIL_SINCE", "")

# How many seconds behind everybody may watch a public game.
PUBLIC_BEHIND = int(os.environ.get("PUBLIC_BEHIND", 3600))

# How long “your move” waits for what may settle it at once.
SETTLE_SECONDS = int(os.environ.get("SETTLE_SECONDS", 0 if EMBEDDED else 60))
# Signs what is pushed to browsers: 32 bytes in base64. Without it nothing is pushed.
VAPID_PRIVATE_KEY = os.environ.get("VAPID_PRIVATE_KEY") or (
    kept_secret("vapid_key", 32) if EMBEDDED else ""
)
# For tests alone: people may name addresses of this machine, and without TLS.
LOOPBACK_OUTLETS = os.environ.get("LOOPBACK_OUTLETS") == "1"

REDIS_URL = os.environ.get("REDIS_URL", "")
CACHES = {
    "default": {
        "BACKEND": "avp_site.caches.RedisOrMemory",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
    }
    if REDIS_URL
    else {"BACKEND": "avp_site.caches.Memory"},
    # What pages have drawn, in each process, about 100 kB apiece; the rules cannot change there.
    "drawn": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "drawn",
        "TIMEOUT": 3600,
        "OPTIONS": {"MAX_ENTRIES": 512},
    },
    # What each process has done a moment ago, so that it need not be done again so soon.
    "lately": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "lately",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    },
}
CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# An order does not wait for a broker that does not answer.
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"socket_connect_timeout": 1, "socket_timeout": 5} if REDIS_URL else {}
)
# What takes long waits for workers of its own, and nothing waits behind it.
CELERY_TASK_ROUTES = {"games.think": {"queue": "thinking"}}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_TIME_LIMIT = 120
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
# So many seconds without a tick are an outage, whose time counts for nobody.
OUTAGE_AFTER = int(os.environ.get("OUTAGE_AFTER", 3600))
# Only where workers listen: the embedded site has its own ticking threads.
WAKES_WORKERS = bool(REDIS_URL)

REST_FRAMEWORK = {
    # The first one names the challenge, so that a program without a token is told 401.
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "games.api.authentication.HashedTokens",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "EXCEPTION_HANDLER": "games.api.errors.refusal",
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["games.api.parsers.Json"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": ["games.api.throttles.Counted"],
    "DEFAULT_PAGINATION_CLASS": "games.api.pages.Pages",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Hunt by Post",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {
        "TournamentStatusEnum": "games.api.tournament_serializers.STATUSES",
    },
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {
            "()": "games.operations.logs.Formatter",
            "format": "%(asctime)s %(levelname)s %(name)s %(message)s",
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    # It logs which key signed in.
    "loggers": {"fido2": {"level": "WARNING"}},
    "root": {"handlers": ["console"], "level": os.environ.get("LOG_LEVEL", "INFO")},
}
