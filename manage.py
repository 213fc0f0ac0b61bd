#!/usr/bin/env python3
import os
import signal
import sys

from django.core.management import execute_from_command_line
from django.db import OperationalError, ProgrammingError

UNUSABLE = (
    "{}\nThe database cannot be used. Is DATABASE_URL right, and has `prepare` made its tables?"
)
STOPPED = 130  # as shells have it for Ctrl-C

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "avp_site.settings")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that nothing is left half done
    try:
        execute_from_command_line(sys.argv)
        sys.stdout.flush()
    except BrokenPipeError:  # who reads has had enough, as in `manage.py transcribe GAME | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        sys.exit(STOPPED)
    except (OperationalError, ProgrammingError) as error:
        if "--traceback" in sys.argv:
            raise
        sys.exit(UNUSABLE.format(error))
