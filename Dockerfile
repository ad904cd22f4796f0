# The bot alone: no stand-in for Discord, no tests. docs/hosting.md tells how to run it; .ci/container checks it.
# The digest is that of the image for all architectures. Dependabot proposes newer ones.
FROM docker.io/library/python:3.13-slim-trixie@sha256:ffb752e139c0a19692a43af8d8523b274222dd68eebad5d583b45c2201c6e30a AS base

FROM base AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /app
# With requirements-sentry.txt, errors can be reported to Sentry.
ARG REQUIREMENTS=requirements.txt
COPY ${REQUIREMENTS} ./
RUN python3 -m venv /venv \
    && /venv/bin/python -m pip install --require-hashes --only-binary=:all: -r "${REQUIREMENTS}" \
    && /venv/bin/python -m pip uninstall --yes pip setuptools
COPY LICENSE ./
COPY assets assets
COPY bot bot
# Nobody can write here later. Nothing changes any more, so Python need not compare times.
RUN /venv/bin/python -m compileall -q --invalidation-mode unchecked-hash bot

FROM base
# Fonts for names in pictures, and what writes Hebrew and Arabic from right to left: 8 MB.
# hadolint ignore=DL3008
RUN apt-get update -qq \
    && apt-get install -qq -y --no-install-recommends fonts-dejavu-core fonts-wqy-microhei libfribidi0 \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --uid 10001 --user-group --no-log-init --no-create-home --shell /usr/sbin/nologin cantstop \
    && install -d -o cantstop -g cantstop -m 0700 /data
COPY --from=build /venv /venv
COPY --from=build /app /app
WORKDIR /app
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 DATABASE_URL=sqlite:////data/cantstop.db \
    ERASURES_FILE=/data/cantstop.db.erased
# For HEALTHCHECK; the port is open within the container alone.
ENV HTTP_PORT=8080
# A number, because an orchestrator cannot tell from a name whether it is root.
USER 10001:10001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["python", "-m", "bot.health"]
CMD ["python", "-m", "bot"]
