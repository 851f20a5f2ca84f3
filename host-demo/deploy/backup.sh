#!/bin/sh
# Backs up a server: ./backup.sh FOLDER
# Reads DATABASE_URL, or the file DATABASE_URL_FILE, and DATA_DIR as the server does. With DATABASE_URL the server goes on working;
# the embedded database is copied as files, so that server must be stopped. A bucket is backed up
# by its own means (docs/backup.md).
set -eu
umask 077

target=${1:?a folder for the backup}
data=${DATA_DIR:-.data}
. "$(dirname "$(readlink -f "$0")")/database-address.sh"
if [ -z "${DATABASE_URL:-}" ] && [ ! -d "$data/db" ]; then
  echo "There is no database to back up: DATABASE_URL is not set, and there is no $data/db" >&2
  exit 1
fi
mkdir -p "$target"
case "$(cd "$target" && pwd -P)/" in
  "$(cd "$data" && pwd -P)"/*)
    echo "$target is in DATA_DIR: each backup would hold those before it" >&2
    exit 1
    ;;
esac

if [ -n "${DATABASE_URL:-}" ]; then
  pg_dump --format=custom --no-owner --file="$target/database.dump.part" "$DATABASE_URL"
  mv "$target/database.dump.part" "$target/database.dump"
# A server that runs touches its lock every two seconds; one that was killed leaves it behind.
elif [ -e "$data/db.lock" ] && [ -n "$(find "$data/db.lock" -mmin -1)" ]; then
  echo "A server uses $data/db: stop it first ($data/db.lock). If it was killed, try again in a minute" >&2
  exit 1
fi
# Keys of the embedded sign-in, uploaded files, and the embedded database.
# Status 1: a file was written while it was read, as by an upload under way.
tar --create --gzip --file="$target/data.tar.gz.part" --directory="$data" --exclude=./db.lock \
  --exclude='.*.part' . || [ $? -eq 1 ]
mv "$target/data.tar.gz.part" "$target/data.tar.gz"
(cd "$target" && sha256sum data.tar.gz $([ -e database.dump ] && echo database.dump) > SHA256SUMS)
echo "Backed up to $target"
