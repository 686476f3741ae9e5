import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "#dependencies/npm.ts";
import { configureNginx, lackOfNginx, testConfiguration } from "#deploy/nginx.ts";
import { lackOfSystemd } from "#deploy/systemd.ts";

const execute = promisify(execFile);

/** Of 10, as `systemd-analyze security` counts what an intruder could reach: 1.3, for the network mostly. */
const EXPOSURE_MAX = 1.5;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kenshu-deploy-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("systemd accepts the units, and lets an intruder reach little", async ({ skip }) => {
  const lack = await lackOfSystemd();
  skip(lack !== null, lack ?? "");
  const units = join(root, "deploy/systemd");
  await cp(units, folder, { recursive: true });
  const service = join(folder, "kenshu@1.service");
  const text = await readFile(join(units, "kenshu@.service"), "utf8");
  await writeFile(service, text.replace("/opt/kenshu/current/bin/kenshu", "/bin/true"));
  const files = [service, join(folder, "kenshu.socket"), join(folder, "kenshu.target")];
  expect(await execute("systemd-analyze", ["verify", ...files])).toEqual({
    stdout: "",
    stderr: "",
  });
  await execute("systemd-analyze", [
    "security",
    "--offline=true",
    `--threshold=${EXPOSURE_MAX * 10}`,
    service,
  ]);
  // And it counts: without the filter of calls to the kernel it is too much.
  await writeFile(service, text.replaceAll(/^(SystemCall|Restrict|Protect).*\n/gm, ""));
  const words = ["security", "--offline=true", `--threshold=${EXPOSURE_MAX * 10}`, service];
  await expect(execute("systemd-analyze", words)).rejects.toMatchObject({ code: 1 });
});

test("nginx accepts its configuration", async ({ skip }) => {
  const lack = await lackOfNginx();
  skip(lack !== null, lack ?? "");
  const file = await configureNginx(folder, { http: 80, https: 443, server: 3000 });
  await testConfiguration(file);
  await writeFile(join(folder, "kenshu.conf"), "server { listen nowhere at all; }");
  await expect(testConfiguration(file)).rejects.toThrow("nowhere");
});

test("shellcheck finds nothing in the scripts", async ({ skip }) => {
  const lack = await execute("shellcheck", ["--version"]).then(
    () => null,
    () => "no shellcheck: apt-get install shellcheck",
  );
  skip(lack !== null, lack ?? "");
  await execute("shellcheck", [
    join(root, "deploy/debian/install.sh"),
    join(root, "deploy/bin/kenshu"),
  ]);
});

test("each file that the runbooks name is there", async () => {
  const runbooks = join(root, "docs/runbook");
  for (const name of ["first-day.md", "update.md"]) {
    const text = await readFile(join(runbooks, name), "utf8");
    for (const [, path = ""] of text.matchAll(/`(deploy\/[\w./@-]+)`/g)) {
      expect(await readdir(join(root, path, "..")), path).toContain(path.split("/").at(-1));
    }
  }
});
