# The server in an image: `docker build --tag basera .`, or by compose.yaml.
#
# Not run where this is developed, which has no container engine. Checked there: the same commands outside of a container
# (install without development packages, start as an ordinary user with DATABASE_URL and with the embedded database), and by
# a test that what is copied exists and that what is run is what `npm start` runs.

FROM node:24-slim AS installed
WORKDIR /app
COPY package.json package-lock.json ./
# The image brings Node; the project's own copy of it is for machines that have another one.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-slim AS built
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY tsconfig*.json vite.config.ts react-router.config.ts ./
COPY contract contract
COPY web web
COPY scripts/run.mjs scripts/run.mjs
RUN node scripts/run.mjs build

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 NODE_COMPILE_CACHE=/tmp/compiled NODE_OPTIONS=--max-semi-space-size=32 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY package.json LICENSE ./
COPY --from=installed /app/node_modules node_modules
COPY --from=built /app/build build
COPY contract contract
COPY server server
COPY cli cli
COPY web/context.ts web/context.ts
RUN mkdir /data && chown node:node /data
USER node
# Pictures, and without DATABASE_URL the embedded database too.
VOLUME /data
EXPOSE 3000
# Alive, not ready: a database that is away for a moment is no reason to start anew.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As `npm start`, without what installs and builds. It ends by itself on SIGTERM, once requests under way are answered.
CMD ["node", "server/main.ts"]
