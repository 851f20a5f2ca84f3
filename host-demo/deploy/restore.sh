#!/bin/sh
# Restores a backup of backup.sh: ./restore.sh FOLDER
# Reads DATABASE_URL, or the file DATABASE_URL_FILE, and DATA_DIR as the server does. All servers must be stopped, DATA_DIR must be
# empty, and so must the database: it is not overwritten.
set -eu
umask 077

source=$(cd "${1:?the folder of a backup}" && pwd)
data=${DATA_DIR:-.data}
. "$(dirname "$(readlink -f "$0")")/database-address.sh"
(cd "$source" && sha256sum --check --quiet SHA256SUMS)

if [ -d "$data" ] && [ -n "$(ls -A "$data")" ]; then
  echo "DATA_DIR: $data is not empty" >&2
  exit 1
fi
if [ -e "$source/database.dump" ]; then
  : "${DATABASE_URL:?the backup holds a database of PostgreSQL}"
  schemas=$(psql "$DATABASE_URL" --no-psqlrc --tuples-only --no-align --command \
    "select string_agg(nspname, ', ') from pg_namespace where nspname in ('studio', 'ppdm', 'pgboss')")
  if [ -n "$schemas" ]; then
    echo "DATABASE_URL: the database is not empty, it has $schemas" >&2
    exit 1
  fi
  pg_restore --exit-on-error --no-owner --no-comments --dbname="$DATABASE_URL" "$source/database.dump"
elif [ -n "${DATABASE_URL:-}" ]; then
  echo "DATABASE_URL: the backup holds an embedded database" >&2
  exit 1
fi
mkdir -p "$data"
tar --extract --gzip --file="$source/data.tar.gz" --directory="$data"
echo "Restored from $source"
