import { lackOf } from "@kenshu/testkit/tools/lackOf.ts";

/** A sentence about what this machine lacks; null if it has all. */
export function lacking(): string | null {
  if (process.getuid?.() !== 0) return "the proof of the cluster needs root, for users and mounts";
  const lack = lackOf("etcd", "patroni", "haproxy", "pgbouncer", "postgresql15");
  return lack && `the proof of the cluster needs Debian's packages: ${lack}`;
}
