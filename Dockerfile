# Server and CLI as one file each, in an image with nothing else that curio needs. See docs/operating.md, "Containers".
FROM oven/bun:1.4.5-slim AS build
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
# The web app is bundled from packages for development.
RUN bun install --frozen-lockfile
COPY . .
RUN bun server/build-binary.ts --outdir out && mkdir data

FROM debian:13-slim
COPY --from=build /app/out/ /usr/local/bin/
# An empty folder: a new volume takes its owner from it.
COPY --from=build --chown=10001:10001 /app/data /data
USER 10001:10001
# Names of the configuration that no server answers for wait on threads that other work needs: docs/operating.md, Names.
ENV NODE_ENV=production DATA_DIR=/data RES_OPTIONS="timeout:1 attempts:2" UV_THREADPOOL_SIZE=16
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["curio", "health"]
ENTRYPOINT ["curio-server"]
