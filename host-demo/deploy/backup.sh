#!/bin/sh
# Backs up a server: ./backup.sh FOLDER
# Reads DATABASE_URL and DATA_DIR as the server does. With DATABASE_URL the server goes on working;
# the embedded database is copied as files, so that server must be stopped. A bucket is backed up
# by its own means (docs/backup.md).
set -eu
umask 077

target=${1:?a folder for the backup}
data=${DATA_DIR:-.data}
mkdir -p "$target"

if [ -n "${DATABASE_URL:-}" ]; then
  pg_dump --format=custom --no-owner --file="$target/database.dump.part" "$DATABASE_URL"
  mv "$target/database.dump.part" "$target/database.dump"
# A server that runs touches its lock every two seconds; one that was killed leaves it behind.
elif [ -e "$data/db.lock" ] && [ -n "$(find "$data/db.lock" -mmin -1)" ]; then
  echo "A server uses $data/db: stop it first ($data/db.lock). If it was killed, try again in a minute" >&2
  exit 1
fi
# Keys of the embedded sign-in, uploaded files, and the embedded database.
tar --create --gzip --file="$target/data.tar.gz.part" --directory="$data" --exclude=./db.lock .
mv "$target/data.tar.gz.part" "$target/data.tar.gz"
(cd "$target" && sha256sum data.tar.gz $([ -e database.dump ] && echo database.dump) > SHA256SUMS)
echo "Backed up to $target"
