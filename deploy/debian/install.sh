#!/bin/sh
# Sets up Kenshu on this Debian 12 machine from a release, or brings a newer release to it:
#   install.sh [--dry-run] kenshu-VERSION-linux-x64.tar.gz
# It announces each step, and skips what is already done; you may run it again at any time. Existing
# settings and certificates stay. It restarts nothing; docs/runbook/update.md says how to do that.
set -eu

dry=
if [ "${1:-}" = --dry-run ]; then
  dry=yes
  shift
fi
archive=${1:?"usage: install.sh [--dry-run] kenshu-VERSION-linux-x64.tar.gz"}

programs=/opt/kenshu
settings=/etc/kenshu
web=/var/lib/kenshu/web
servers="1 2"

# Says what is done, and does it.
step() {
  printf '%s\n' "- $1"
  shift
  [ -n "$dry" ] || "$@"
}

# Says that something is there.
kept() {
  printf '%s\n' "  $1: already there"
}

# Nothing half done stays, whether the disk is full or somebody presses Ctrl-C.
clear_away() {
  rm -rf "$programs/unfinished" "$web/unfinished" "$settings/kenshu.env.part" \
    "$settings/tls/privkey.pem.part" "$settings/tls/fullchain.pem.part" \
    /etc/nginx/conf.d/kenshu.conf.part /etc/systemd/system/kenshu*.part
}

# Unpacks elsewhere first, so that a half-unpacked folder is never taken for the version.
unpack() {
  mkdir "$programs/unfinished"
  tar --extract --file="$archive" --directory="$programs/unfinished" --no-same-owner
  mv "$programs/unfinished/$release" "$programs/$release"
  rmdir "$programs/unfinished"
}

# A file gets its name when it is complete: a name is taken for "already there".
put() {
  install -m "$1" "$2" "$3.part"
  mv "$3.part" "$3"
}

add_assets() {
  cp -R "$programs/$release/apps/web/dist/assets" "$web/unfinished"
  mv "$web/unfinished"/* "$web/assets"
  rmdir "$web/unfinished"
}

make_certificate() {
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 \
    -subj /CN=kenshu.example.jp \
    -keyout "$settings/tls/privkey.pem.part" -out "$settings/tls/fullchain.pem.part"
  mv "$settings/tls/privkey.pem.part" "$settings/tls/privkey.pem"
  mv "$settings/tls/fullchain.pem.part" "$settings/tls/fullchain.pem"
}

has_package() {
  dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed
}

[ -n "$dry" ] || [ "$(id -u)" -eq 0 ] || {
  echo "install.sh: run it as root, or with --dry-run" >&2
  exit 1
}
[ -r "$archive" ] || {
  echo "install.sh: cannot read $archive" >&2
  exit 1
}
release=$(basename "$archive" .tar.gz)
version=${release#kenshu-}
version=${version%-linux-x64}
[ "$release" = "kenshu-$version-linux-x64" ] || {
  echo "install.sh: $archive is no release, kenshu-VERSION-linux-x64.tar.gz" >&2
  exit 1
}

echo "Kenshu $version"

if [ -z "$dry" ]; then
  trap clear_away EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  # Of a run that was killed.
  clear_away
fi

for package in nginx openssl; do
  if has_package "$package"; then
    kept "package $package"
  else
    step "install the package $package" apt-get install -y -qq --no-install-recommends "$package"
  fi
done

if id kenshu >/dev/null 2>&1; then
  kept "account kenshu"
else
  step "make the account kenshu, under which the servers run" \
    adduser --system --group --no-create-home --home /nonexistent kenshu
fi

step "make the folders $programs, $settings and $web" \
  install -d -m 755 "$programs" "$settings" "$settings/tls" "$web/assets"

if [ -d "$programs/$release" ]; then
  kept "$programs/$release"
else
  step "unpack $archive to $programs/$release" unpack
fi

step "let $programs/current be this version" ln -sfn "$release" "$programs/current"
step "add the files of its web client to $web, where those of former versions stay" \
  add_assets

if [ -e "$settings/kenshu.env" ]; then
  kept "$settings/kenshu.env"
else
  step "write $settings/kenshu.env, for root alone: fill it in" \
    put 600 "$programs/$release/deploy/systemd/kenshu.env.example" "$settings/kenshu.env"
fi

if [ -e "$settings/tls/fullchain.pem" ]; then
  kept "certificate $settings/tls/fullchain.pem"
else
  step "make a certificate that no browser trusts, until there is one" \
    make_certificate
  step "let only root read its key" chmod 600 "$settings/tls/privkey.pem"
fi

if [ -e /etc/nginx/conf.d/kenshu.conf ]; then
  kept "/etc/nginx/conf.d/kenshu.conf"
else
  step "write /etc/nginx/conf.d/kenshu.conf: put your host's name in for kenshu.example.jp" \
    put 644 "$programs/$release/deploy/nginx/kenshu.conf" /etc/nginx/conf.d/kenshu.conf
fi

# A phone holds two connections: to nginx, and from nginx to a server.
nginx=/etc/nginx/nginx.conf
if grep -qE '^[[:space:]]*worker_connections 768;' "$nginx" 2>/dev/null; then
  step "let each worker of nginx hold 16384 connections ($nginx)" \
    sed -i 's/worker_connections 768;/worker_connections 16384;/' "$nginx"
else
  kept "worker_connections in $nginx (16384 for thousands of phones)"
fi
if grep -qE '^[[:space:]]*worker_rlimit_nofile' "$nginx" 2>/dev/null; then
  kept "worker_rlimit_nofile in $nginx"
else
  step "let each worker of nginx open 32768 files ($nginx)" \
    sed -i '/^worker_processes /a worker_rlimit_nofile 32768;' "$nginx"
fi

for unit in kenshu@.service kenshu.socket kenshu.target; do
  step "write the unit /etc/systemd/system/$unit" \
    put 644 "$programs/$release/deploy/systemd/$unit" "/etc/systemd/system/$unit"
done

if [ -d /run/systemd/system ]; then
  step "let systemd read its units anew" systemctl daemon-reload
fi
for server in $servers; do
  step "start kenshu@$server with the machine" systemctl enable --quiet "kenshu@$server.service"
done
step "start their address with the machine" systemctl enable --quiet kenshu.socket kenshu.target

if [ -n "$dry" ]; then
  echo "Nothing was changed (--dry-run)."
else
  echo "Done. docs/runbook/first-day.md and update.md in $programs/current say what comes next."
fi
