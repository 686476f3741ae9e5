import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { demoPassword } from "@kenshu/demo-data/demoAccounts.ts";
import { heartfulCompany } from "@kenshu/demo-data/heartfulCompany.ts";
import { TakingState } from "@kenshu/domain/enumerations.ts";
import { openHeartful } from "@kenshu/heartful/gateway.ts";
import { expect, onTestFinished } from "vitest";
import { test } from "#process/testing.ts";
import { call } from "#testing.ts";

test("nothing is lost by kill -9 at the first start, kill -9 at work, and an orderly end", async ({
  start,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "kenshu-main-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const startOnIt = () =>
    start({ DATA_DIR: join(folder, "data"), CLOCK_START: "2027-03-10T10:00:00+09:00" });
  const killedEarly = startOnIt();
  // PostgreSQL is running, and the demonstration is being filled in.
  while (!(await isPostgresReady(folder))) await pause(5);
  expect(await killedEarly.kill("SIGKILL")).toBe("SIGKILL");

  const killedAtWork = startOnIt();
  const first = await killedAtWork.ready();
  expect(killedAtWork.said.err).not.toContain("ISSUER");
  expect(killedAtWork.said.out).toContain(demoPassword);
  expect(killedAtWork.said.out).toMatch(/^\s+student30@kenshu\.test\s/m);
  const { json } = await call(`${first}/trpc/app.getStart`, "GET");
  expect(json).toMatchObject({
    result: {
      data: {
        now: expect.stringMatching(/^2027-03-10T10:0/),
        demo: { password: demoPassword },
      },
    },
  });
  const credentials = { emailAddress: "administrator@kenshu.test", password: demoPassword };
  const signIn = await call(`${first}/api/Auth/SignIn`, "POST", { body: credentials });
  const { accessToken: token } = signIn.json as { accessToken: string };
  const body = { name: "新しい地域" };
  expect((await call(`${first}/api/Area/Add`, "POST", { token, body })).status).toBe(200);
  const areas = await call(`${first}/api/Area/GetAll`, "GET", { token });
  const [trainee] = heartfulCompany("2027-03-10").trainees;
  const decided = await heartfulOf(killedAtWork).sendResults(
    trainee?.entries[0]?.entryId ?? 0,
    {
      categories: [{ categoryId: 101, orientationSuccess: TakingState.Suspend }],
      check: null,
      dropout: null,
      decidedBy: 1001,
    },
    "key",
  );
  await killedAtWork.kill("SIGKILL");

  const again = startOnIt();
  const second = await again.ready();
  // The simulated HM remembers what it was sent, too.
  expect(await heartfulOf(again).getEntry(decided.entryId)).toEqual(decided);
  expect((await call(`${second}/api/Area/GetAll`, "GET", { token })).json).toEqual(areas.json);
  const held = await holdOn(second, token);
  expect(await again.kill("SIGTERM")).toBe(0);
  expect(await isPostgresReady(folder)).toBe(false);
  for (const socket of held) socket.destroy();
});

/** The address of the simulated HM that the server prints. */
function heartfulOf({ said }: { said: { out: string } }) {
  const [, url = "", apiKey = ""] = /HM_URL=(\S+) HM_API_KEY=(\S+)/.exec(said.out) ?? [];
  return openHeartful({ url, apiKey, log: { info() {}, warn() {} } });
}

/** Connections that do nothing, send half a request, or read no answer. */
async function holdOn(address: string, token: string): Promise<Socket[]> {
  const { hostname, port } = new URL(address);
  const head = `Host: test\r\nAuthorization: Bearer ${token}\r\n`;
  const texts = [
    "",
    `POST /api/Area/Add HTTP/1.1\r\n${head}`,
    `POST /api/Area/Add HTTP/1.1\r\n${head}Content-Length: 100\r\n\r\n{`,
    `GET /api/openapi.json HTTP/1.1\r\n${head}\r\n`.repeat(100),
  ];
  return Promise.all(
    texts.map(async (text) => {
      const socket = connect(Number(port), hostname).pause();
      socket.on("error", () => {});
      await once(socket, "connect");
      await new Promise((written) => socket.write(text, written));
      return socket;
    }),
  );
}

/** Whether PostgreSQL says of itself that it takes connections. */
async function isPostgresReady(folder: string): Promise<boolean> {
  const file = join(folder, "data/cluster/pgdata/postmaster.pid");
  return (await readFile(file, "utf8").catch(() => "")).includes("ready");
}
