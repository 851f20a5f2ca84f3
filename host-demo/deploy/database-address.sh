# Sourced by backup.sh and restore.sh: takes the password out of DATABASE_URL, which becomes an argument
# of the programs of PostgreSQL, and every user of a machine can list arguments. Those programs get it as
# PGPASSWORD, which only their own user can read.

if [ -n "${DATABASE_URL_FILE:-}" ]; then
  DATABASE_URL=$(cat "$DATABASE_URL_FILE")
fi

# Decodes the percent-encoding of $ENCODED.
decode_percent() {
  LC_ALL=C awk 'BEGIN {
    rest = ENVIRON["ENCODED"]
    while (match(rest, /%[0-9A-Fa-f][0-9A-Fa-f]/)) {
      high = index("0123456789abcdef", tolower(substr(rest, RSTART + 1, 1))) - 1
      low = index("0123456789abcdef", tolower(substr(rest, RSTART + 2, 1))) - 1
      printf "%s%c", substr(rest, 1, RSTART - 1), 16 * high + low
      rest = substr(rest, RSTART + 3)
    }
    printf "%s", rest
  }'
}

use_password() {
  PGPASSWORD=$(ENCODED=$1 decode_percent)
  export PGPASSWORD
}

case ${DATABASE_URL:-} in
  *://*)
    after=${DATABASE_URL#*://}
    authority=${after%%[/?#]*}
    path=${after#"$authority"}
    case $authority in
      *:*@*)
        host=${authority##*@}
        credentials=${authority%@*}
        use_password "${credentials#*:}"
        authority=${credentials%%:*}@$host
        ;;
    esac
    case $path in
      *[?\&]password=*)
        before=${path%%[?&]password=*}
        rest=${path#"$before"?password=}
        use_password "${rest%%[&#]*}"
        mark=${path#"$before"}
        mark=${mark%"${mark#?}"}
        case $rest in
          *\&*) path=$before$mark${rest#*&} ;;
          *) path=$before ;;
        esac
        ;;
    esac
    DATABASE_URL=${DATABASE_URL%%://*}://$authority$path
    ;;
esac
