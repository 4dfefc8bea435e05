# Two targets. `light`: every role but the pool `browser`. `full` (the default): every role, with Chromium and fonts.
# The command selects the role: api/index.js, workers/index.js POOL…, scheduler/index.js.
# The version of the development dependency `node`, with which the tests run.
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No package needs an install script.
RUN npm ci --omit=dev --ignore-scripts
COPY . .
# Chromium comes from Debian below, with security updates.
RUN node ops/build/index.ts && rm -r dist/node_modules/@sparticuz

FROM node:${NODE_VERSION}-slim AS light
# tini is the init process. It reaps Chromium's orphans.
RUN apt-get update \
  && apt-get install -y --no-install-recommends tini \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
# Used only without MONGODB_URL. Everything else is read-only and owned by root.
RUN install -d -o node -g node /data
COPY --from=build /app/dist ./

ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 HEALTH_PORT=3001 DATA_DIR=/data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
# Liveness only: a restart does not help a process that waits for Redis. Load balancers use /health/ready.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.HEALTH_PORT + '/health/live').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Half of the default: with less memory for new objects, a role takes up to a third less and no more processor time.
ENTRYPOINT ["tini", "--", "node", "--max-semi-space-size=16"]
CMD ["api/index.js"]

FROM light AS full
USER root
# Chromium for the pool `browser`, and fonts for every script. Chromium draws with its own SwiftShader: it uses neither the
# drivers of Mesa nor the compiler that they bring (170 MB).
RUN printf 'path-exclude=/usr/lib/*/%s\n' 'libLLVM*' 'libgallium*' 'libz3*' 'dri/*' > /etc/dpkg/dpkg.cfg.d/no-mesa \
  && apt-get update \
  && apt-get install -y --no-install-recommends chromium-headless-shell fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji \
  && rm -rf /var/lib/apt/lists/*
USER node
