# Two images: `metzia` (the last stage, the default) and `chromium`, which also reads sources that need a browser.
# A digest names the same image on amd64 and on arm64.
FROM node:22.20.0-bookworm-slim@sha256:b21fe589dfbe5cc39365d0544b9be3f1f33f55f3c86c87a76ff65a02f8f5848e AS sources
WORKDIR /app
COPY package.json bun.lock bunfig.toml tsconfig.json ./
# Takes the place of a package that would report each installation.
COPY cli/house/nothing cli/house/nothing
# The version is that of package.json. Packages are those of the lock file, without what only tests need.
RUN npx --yes bun@1.4.5 install --frozen-lockfile --production
COPY LICENSE ./
COPY docs/licences.md docs/
COPY data data
COPY migrations migrations
COPY src src
COPY web web
COPY cli cli
RUN node_modules/.bin/bun cli/build.ts
# Mounted volumes take owner and mode from here.
RUN install -d -m 0700 /data

FROM sources AS executable
RUN node_modules/.bin/bun cli/binary.ts

FROM debian:12.12-slim@sha256:d5d3f9c23164ea16f31852f95bd5959aad1c5e854332fe00f7b3a20fcc9f635c AS chromium
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=sources /app /app
COPY --from=sources --chown=10001:10001 /data /data
RUN printf '#!/bin/sh\nexec /app/node_modules/.bin/bun /app/dist/server/main.js "$@"\n' > /usr/local/bin/metzia \
  && chmod 0755 /usr/local/bin/metzia
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data container=oci CHROMIUM_PATH=/usr/bin/chromium
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["metzia", "health"]
ENTRYPOINT ["metzia"]
CMD ["serve"]

FROM debian:12.12-slim@sha256:d5d3f9c23164ea16f31852f95bd5959aad1c5e854332fe00f7b3a20fcc9f635c AS metzia
COPY --from=executable /app/LICENSE /app/docs/licences.md /usr/share/doc/metzia/
COPY --from=executable /app/dist/metzia /usr/local/bin/metzia
COPY --from=sources --chown=10001:10001 /data /data
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data container=oci
WORKDIR /data
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["metzia", "health"]
ENTRYPOINT ["metzia"]
CMD ["serve"]
