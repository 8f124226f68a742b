# Orrery in a small image: one program, and a folder for its database.
FROM rust:1.95-slim-bookworm AS build
WORKDIR /orrery
COPY . .
RUN cargo build --release --locked -p orrery

FROM debian:bookworm-slim
RUN useradd --system --user-group --no-create-home orrery \
    && install --directory --owner=orrery --group=orrery --mode=0700 /data
COPY --from=build /orrery/target/release/orrery /usr/local/bin/orrery
COPY LICENSE-MIT LICENSE-APACHE /usr/share/doc/orrery/
USER orrery
WORKDIR /data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=5s CMD ["orrery", "health"]
ENTRYPOINT ["orrery"]
CMD ["serve", "--listen", "0.0.0.0:8080", "--database", "sqlite:///data/orrery.db"]
