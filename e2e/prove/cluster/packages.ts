import { existsSync } from "node:fs";

/** The Debian package of each program of the cluster. */
const packageOf = {
  "/usr/bin/etcd": "etcd-server",
  "/usr/bin/patroni": "patroni",
  "/usr/sbin/haproxy": "haproxy",
  "/usr/sbin/pgbouncer": "pgbouncer",
  "/usr/lib/postgresql/15/bin/postgres": "postgresql-15",
};

/** A sentence about the programs that this machine lacks; null if it has all. */
export function lacking(): string | null {
  if (process.getuid?.() !== 0) return "the proof of the cluster needs root, for users and mounts";
  const missing = Object.entries(packageOf).flatMap(([program, name]) =>
    existsSync(program) ? [] : [name],
  );
  if (missing.length === 0) return null;
  return `the proof of the cluster needs Debian's packages: apt-get install ${missing.join(" ")}`;
}
