import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const REPOSITORY = resolve(import.meta.dirname, "../..");

/** Runs in name spaces of its own, with which all that it has mounted and started ends. */
const LINES = `
place=$1 debian=$2 repository=$3 npm=$4
shift 4
root=$place/root
over() {
  mkdir -p "$place/$1/upper" "$place/$1/work" "$3"
  mount -t overlay overlay -o "lowerdir=$2,upperdir=$place/$1/upper,workdir=$place/$1/work" "$3"
}
mount -t tmpfs tmpfs "$place"
over debian "$debian" "$root"
over repository "$repository" "$root/kenshu"
over npm "$npm" "$root/usr/local/lib/node_modules/npm"
mount -t proc proc "$root/proc"
mkdir -p "$root/dev/shm"
mount -t tmpfs tmpfs "$root/dev/shm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
ln -s /kenshu/node_modules/node/bin/node "$root/usr/local/bin/node"
echo 127.0.0.1 localhost > "$root/etc/hosts"
cd "$root/kenshu"
# As after an install.
rm -rf node_modules/.cache .turbo apps/*/dist
# Unlike chroot it leaves name spaces of accounts, in which root runs PostgreSQL.
mkdir "$root/outside"
pivot_root "$root" "$root/outside"
umount --lazy /outside
cd /kenshu
exec env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \\
  npm test -- "$@"
`;

/** Runs the test command with these arguments, as root. Returns its exit code. */
export function runOnBareMachine(folder: string, debian: string, given: string[]): number {
  const place = join(folder, "root");
  mkdirSync(place, { recursive: true });
  const npm = resolve(dirname(process.env.npm_execpath ?? ""), "..");
  const words = ["sh", "-e", "-c", LINES, "sh", place, debian, REPOSITORY, npm, ...given];
  const own = ["--mount", "--propagation=private", "--pid", "--fork", "--kill-child"];
  return spawnSync("unshare", [...own, ...words], { stdio: "inherit" }).status ?? 1;
}
