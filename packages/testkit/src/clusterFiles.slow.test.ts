import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { skipWithout } from "#tools/skipWithout.ts";

const FOLDER = resolve(import.meta.dirname, "../../../deploy/cluster");
const read = (name: string) => readFileSync(join(FOLDER, name), "utf8");

/** A program's output about a file, and its exit. */
function run(program: string, args: string[], settings: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: FOLDER,
    encoding: "utf8",
    env: { ...process.env, ...settings },
  });
  return { status, said: `${stdout}${stderr}`.trim() };
}

test("HAProxy accepts its file", () => {
  skipWithout("haproxy");
  expect(run("/usr/sbin/haproxy", ["-c", "-f", "haproxy.cfg"])).toEqual({
    status: 0,
    said: "Configuration file is valid",
  });
});

test.each(["db1", "db2", "db3"])(
  "Patroni takes its file on %s, but for etcd, which is not there",
  async (machine) => {
    skipWithout("patroni", "postgresql15");
    const here = (text: string) => text.replaceAll("192.0.2.", "127.0.0.");
    const folder = await mkdtemp(join(tmpdir(), "kenshu-patroni-"));
    try {
      const file = join(folder, "patroni.yml");
      await writeFile(file, here(read("patroni.yml")));
      const settings = settingsOf(here(read(`${machine}.env`)));
      const { said } = run("/usr/bin/patroni", ["--validate-config", file], settings);
      expect(said.split("\n")).toEqual([
        expect.stringMatching(/^etcd\.hosts .* is not reachable'$/),
      ]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

// It reads its file before it refuses to be root. It has no other way to check one.
test.skipIf(process.geteuid?.() !== 0)("PgBouncer knows every setting of its file", () => {
  skipWithout("pgbouncer");
  const { said } = run("/usr/sbin/pgbouncer", ["pgbouncer.ini"]);
  expect(said.split("\n")).toEqual([expect.stringMatching(/FATAL .*should not run as root/)]);
});

test("the machines' files differ in nothing but the machine", () => {
  const kinds = [
    ["db1.env", "db2.env", "db3.env"],
    ["app1.env", "app2.env"],
  ];
  for (const [first = "", ...others] of kinds) {
    for (const other of others) {
      const number = /\d/.exec(other)?.[0];
      const own = read(first).replaceAll(/^(?!.*CLUSTER=|TRUST_PROXY).*$/gm, (line) =>
        line.replaceAll(/(db|app|192\.0\.2\.[12])1/g, `$1${number}`),
      );
      expect(read(other)).toBe(own);
    }
  }
});

test("the proxies lead where the machines listen", () => {
  const listening = ["db1", "db2", "db3", "app1", "app2"].flatMap((machine) => {
    const settings = settingsOf(read(`${machine}.env`));
    return settings.PATRONI_POSTGRESQL_LISTEN ?? `${settings.HOST}:${settings.PORT}`;
  });
  const led = read("haproxy.cfg").matchAll(/^ {2}server \S+ (\S+)/gm);
  expect(new Set([...led].map(([, address]) => address))).toEqual(new Set(listening));
  const { DATABASE_URL, DATABASE_READ_URL } = settingsOf(read("app1.env"));
  for (const url of [DATABASE_URL, DATABASE_READ_URL]) {
    const { port, pathname } = new URL(url ?? "");
    expect(read("pgbouncer.ini")).toContain(`listen_port = ${port}\n`);
    expect(read("pgbouncer.ini")).toContain(`\n${pathname.slice(1)} = host=127.0.0.1 port=500`);
  }
});

function settingsOf(text: string): Record<string, string> {
  const pairs = text.matchAll(/^([A-Z]\w+)=(.*)$/gm);
  return Object.fromEntries([...pairs].map(([, key, value]) => [key, value]));
}
