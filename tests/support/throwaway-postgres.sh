#!/usr/bin/env bash
# Runs a command with TEST_POSTGRES_URL naming a fresh Postgres, which is gone afterwards:
#   tests/support/throwaway-postgres.sh bun test tests/sql
# Where Postgres is not installed it says so and runs the command without one.
set -euo pipefail

initdb=$(command -v initdb || ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null | sort -V | tail -n 1 || true)
if [[ -z $initdb ]]; then
  echo "Postgres is not installed (no initdb found): the tests run on SQLite and PGlite alone."
  exec "$@"
fi
programs=$(dirname "$(readlink -f "$initdb")")

# In memory it is fastest, if there is plenty of it and no variable names another place.
place=${TMPDIR:-/tmp}
if [[ -z ${TMPDIR:-} && -d /dev/shm ]]; then
  free=$(df -k --output=avail /dev/shm | tail -n 1)
  available=$(awk '$1 == "MemAvailable:" { print $2 }' /proc/meminfo)
  if ((free > 4 * 1024 * 1024 && available > 8 * 1024 * 1024)); then place=/dev/shm; fi
fi
folder=$(mktemp -d "$place/curio-postgres.XXXXXX")
password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
(umask 077 && echo "$password" >"$folder/password")
: >"$folder/log"

# Postgres refuses to be run by root.
owner=
if [[ $EUID -eq 0 ]]; then
  owner=$(id -un postgres 2>/dev/null || id -un nobody)
  chown -R "$owner" "$folder"
fi
as_owner() {
  if [[ -z $owner ]]; then (cd "$folder" && "$@"); else su -s /bin/sh "$owner" -c "cd $folder && $(printf '%q ' "$@")"; fi
}

remove() {
  as_owner "$programs/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap remove EXIT

fail() {
  echo "The throw-away Postgres does not start:" >&2
  cat "$folder/log" >&2
  exit 1
}

as_owner "$programs/initdb" -D "$folder/data" -U curio -A scram-sha-256 --pwfile "$folder/password" \
  -E UTF8 --locale=C --no-sync >"$folder/log" 2>&1 || fail

# It takes connections with TLS too, by a certificate that is read by its owner alone.
cp "$(dirname "${BASH_SOURCE[0]}")/localhost.pem" "$folder/data/server.pem"
chmod 600 "$folder/data/server.pem"
[[ -z $owner ]] || chown "$owner" "$folder/data/server.pem"

# What is thrown away needs no durability. Every test process has connections of its own.
cat >>"$folder/data/postgresql.conf" <<END
listen_addresses = '127.0.0.1'
unix_socket_directories = '$folder'
max_connections = 300
ssl = on
ssl_cert_file = 'server.pem'
ssl_key_file = 'server.pem'
fsync = off
synchronous_commit = off
full_page_writes = off
min_wal_size = 32MB
max_wal_size = 128MB
END

# The bench asks it which statements are planned at each call, and switches it on for its database.
if [[ -e $("$programs/pg_config" --sharedir 2>/dev/null)/extension/pg_stat_statements.control ]]; then
  printf "shared_preload_libraries = 'pg_stat_statements'\npg_stat_statements.track = none\n" >>"$folder/data/postgresql.conf"
fi

# A port may be taken: try another one.
for attempt in 1 2 3 4 5; do
  port=$((20000 + RANDOM % 12000))
  as_owner "$programs/pg_ctl" -D "$folder/data" -o "-p $port" -l "$folder/log" -w start >/dev/null 2>&1 && break
  [[ $attempt -lt 5 ]] || fail
done

TEST_POSTGRES_URL="postgres://curio:$password@127.0.0.1:$port/postgres" "$@"
