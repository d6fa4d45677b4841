# The image of the server: `docker build --tag basera .`, or used by compose.yaml.
#
# Built with buildah on Debian 13 with Node 24.21 in place of node:24-slim, and started as the user `node`, with DATABASE_URL
# and with the embedded database. docs/operations.md has the commands. Not tested with Docker. A test checks that all copied
# files exist, and that the image runs the same program as `npm start`.

FROM node:24-slim AS installed
WORKDIR /app
COPY package.json package-lock.json ./
# The base image has Node, so the project's copy is removed.
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
ENV NODE_ENV=production NODE_COMPILE_CACHE=/tmp/compiled HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY package.json LICENSE ./
COPY --from=installed /app/node_modules node_modules
COPY --from=built /app/build build
COPY contract contract
COPY server server
COPY cli cli
COPY web/context.ts web/context.ts
RUN mkdir /data && chown node:node /data
USER node
# Contains pictures and, without DATABASE_URL, the embedded database.
VOLUME /data
EXPOSE 3000
# Checks /api/health instead of /api/ready: a short outage of the database must not restart the container.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Like `npm start`, without installing and building. On SIGTERM it finishes running requests and exits.
CMD ["node", "server/main.ts"]
