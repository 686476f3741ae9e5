import { execFile } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { root } from "#dependencies/npm.ts";
import { freePort } from "#deploy/freePort.ts";
import { certificateIn, configureNginx, startNginx, testConfiguration } from "#deploy/nginx.ts";
import { skipWithout } from "#tools/skipWithout.ts";

const execute = promisify(execFile);

/**
 * Out of 10, for what an intruder could reach according to `systemd-analyze security`. 1.3 is
 * mostly for the network.
 */
const EXPOSURE_MAX = 1.5;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kenshu-deploy-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("systemd accepts the units, and lets an intruder reach little", async () => {
  skipWithout("systemd");
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
  // In a cluster the address is another one.
  const dropIn = join(folder, "kenshu.socket.d/cluster.conf");
  await cp(join(root, "deploy/cluster/kenshu.socket.conf"), dropIn);
  expect(await execute("systemd-analyze", ["verify", ...files])).toEqual({
    stdout: "",
    stderr: "",
  });
  await writeFile(dropIn, "[Socket]\nListenStream=nowhere:at:all\n");
  const { stderr } = await execute("systemd-analyze", ["verify", ...files]);
  expect(stderr).toContain("nowhere:at:all");
  await execute("systemd-analyze", [
    "security",
    "--offline=true",
    `--threshold=${EXPOSURE_MAX * 10}`,
    service,
  ]);
  // The check works: without the filter for kernel calls it reports too much.
  await writeFile(service, text.replaceAll(/^(SystemCall|Restrict|Protect).*\n/gm, ""));
  const words = ["security", "--offline=true", `--threshold=${EXPOSURE_MAX * 10}`, service];
  await expect(execute("systemd-analyze", words)).rejects.toMatchObject({ code: 1 });
});

test("nginx accepts its configuration", async () => {
  skipWithout("nginx", "openssl");
  const file = await configureNginx(folder, { http: 80, https: 443, server: 3000 });
  await testConfiguration(file);
  await writeFile(join(folder, "kenshu.conf"), "server { listen nowhere at all; }");
  await expect(testConfiguration(file)).rejects.toThrow("nowhere");
});

test("without a server, or during maintenance, people get a page and programs get JSON", async () => {
  skipWithout("nginx", "openssl");
  const ports = { http: await freePort(), https: await freePort(), server: await freePort() };
  const parts = new AsyncDisposableStack();
  onTestFinished(() => parts.disposeAsync());
  await startNginx(parts, await configureNginx(folder, ports), ports);
  setDefaultCACertificates([...getCACertificates(), await certificateIn(folder)]);
  const url = `https://127.0.0.1:${ports.https}`;
  await saysUnavailable();
  // The page does not depend on the server.
  const server = createHttpServer((_request, response) => response.end("served"));
  await once(server.listen(ports.server, "127.0.0.1"), "listening");
  try {
    expect(await (await fetch(`${url}/slots`)).text()).toBe("served");
    await writeFile(join(folder, "maintenance"), "");
    await saysUnavailable();
  } finally {
    server.close();
  }

  async function saysUnavailable(): Promise<void> {
    const page = await fetch(`${url}/slots`);
    expect(page.status).toBe(503);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(await page.text()).toContain("ただいまご利用いただけません");
    for (const path of ["/api/Area/Add", "/trpc/area.add"]) {
      const answer = await fetch(url + path, { method: "POST" });
      expect(answer.status).toBe(503);
      expect(answer.headers.get("retry-after")).toBe("5");
      expect(await answer.json()).toMatchObject({ message: expect.stringContaining("しばらく") });
    }
  }
});

test("shellcheck finds nothing in the scripts", async () => {
  skipWithout("shellcheck");
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
