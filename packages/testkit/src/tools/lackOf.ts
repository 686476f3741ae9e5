import { existsSync } from "node:fs";
import { join } from "node:path";

/** A program that a machine may lack: Debian's package, and its place if it is run by its path. */
type Program = { from: string; at?: string };

const ofTests = {
  buildah: { from: "buildah" },
  curl: { from: "curl" },
  git: { from: "git" },
  haproxy: { from: "haproxy", at: "/usr/sbin/haproxy" },
  jq: { from: "jq" },
  nginx: { from: "nginx", at: "/usr/sbin/nginx" },
  openpyxl: { from: "python3-openpyxl", at: "/usr/lib/python3/dist-packages/openpyxl" },
  openssl: { from: "openssl" },
  patroni: { from: "patroni", at: "/usr/bin/patroni" },
  pdftotext: { from: "poppler-utils" },
  pgbackrest: { from: "pgbackrest" },
  pgbouncer: { from: "pgbouncer", at: process.env.PGBOUNCER ?? "/usr/sbin/pgbouncer" },
  postgresql15: { from: "postgresql-15", at: "/usr/lib/postgresql/15/bin/postgres" },
  promtool: { from: "prometheus" },
  python3: { from: "python3" },
  shellcheck: { from: "shellcheck" },
  systemd: { from: "systemd", at: "/usr/bin/systemd-analyze" },
  unzip: { from: "unzip" },
} satisfies Record<string, Program>;

const ofCommands = {
  debootstrap: { from: "debootstrap", at: "/usr/sbin/debootstrap" },
  etcd: { from: "etcd-server", at: "/usr/bin/etcd" },
  nspawn: { from: "systemd-container", at: "/usr/bin/systemd-nspawn" },
} satisfies Record<string, Program>;

export type Tool = keyof typeof ofTests | keyof typeof ofCommands;
const programs: Record<Tool, Program> = { ...ofTests, ...ofCommands };

/** How to get those of these that the machine lacks; null if it has them all. */
export function lackOf(...tools: Tool[]): string | null {
  const missing = packagesOf(tools);
  return missing.length > 0 ? `apt-get install ${missing.join(" ")}` : null;
}

/** Debian's packages of all that tests run and that the machine lacks. */
export function packagesForTests(): string[] {
  return packagesOf(Object.keys(ofTests) as (keyof typeof ofTests)[]);
}

function packagesOf(tools: readonly Tool[]): string[] {
  return tools.filter((tool) => !isThere(tool)).map((tool) => programs[tool].from);
}

function isThere(tool: Tool): boolean {
  const { at } = programs[tool];
  const places = at
    ? [at]
    : (process.env.PATH ?? "").split(":").map((folder) => join(folder, tool));
  return places.some((place) => existsSync(place));
}
