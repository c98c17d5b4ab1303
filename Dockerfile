# Sharehold in a container:
#   docker build -t sharehold .
#   docker run -p 8080:8080 -v sharehold:/data -e SHAREHOLD_PUBLIC_URL=https://share.example.org sharehold
# The first start prints the address at which the first administrator sets a password.

FROM swift:6.3-bookworm AS build
RUN apt-get update \
 && apt-get install -y --no-install-recommends pkg-config libsqlite3-dev libxml2-dev \
      libmicrohttpd-dev libsimdjson-dev libssl-dev zlib1g-dev libarchive-dev libgd-dev \
      libqrencode-dev libphonenumber-dev libcurl4-openssl-dev \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY Package.swift ./
COPY Sources Sources
# The manifest names tests and measurements; the program is built without them.
COPY Tests Tests
COPY Benchmarks/Measure Benchmarks/Measure
# With Swift's libraries linked in, the run image needs none of the toolchain.
RUN swift build -c release --product sharehold --static-swift-stdlib \
 && strip -o /sharehold .build/release/sharehold

FROM debian:12-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends libsqlite3-0 libxml2 libmicrohttpd12 \
      libsimdjson14 libssl3 zlib1g libarchive13 libgd3 libqrencode4 libphonenumber8 libcurl4 \
      libstdc++6 ca-certificates \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin sharehold \
 && install -d -o sharehold -g sharehold -m 0700 /data
COPY --from=build /sharehold /usr/bin/sharehold
COPY Templates /usr/share/sharehold/Templates
COPY Public /usr/share/sharehold/Public
ENV SHAREHOLD_RESOURCES=/usr/share/sharehold SHAREHOLD_DATA=/data SHAREHOLD_LISTEN=0.0.0.0:8080
USER sharehold
VOLUME /data
EXPOSE 8080
# Debian's slim image has no HTTP client; bash speaks enough of it. Set SHAREHOLD_HEALTH_PORT when
# SHAREHOLD_LISTEN names another port; with TLS in the container use --no-healthcheck.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["bash", "-c", \
  "exec 3<>/dev/tcp/127.0.0.1/${SHAREHOLD_HEALTH_PORT:-8080} && printf 'GET /healthz HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3 && read -r line <&3 && [[ $line == *' 200 '* ]]"]
ENTRYPOINT ["sharehold"]
CMD ["serve"]
