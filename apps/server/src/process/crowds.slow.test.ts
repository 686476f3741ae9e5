import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { createSession } from "@kenshu/api/modules/auth/index.ts";
import { ReserveResult, Role } from "@kenshu/domain/enumerations.ts";
import { expect } from "vitest";
import { openMailServer } from "#jobs/testing.ts";
import { test } from "#process/testing.ts";
import { call } from "#testing.ts";

test("10,000 calls by one caller at once are all answered, others are served, and mails go out", async ({
  startOnIt,
  token,
  world,
}) => {
  const mailServer = await openMailServer();
  const server = startOnIt({
    MAIL: "",
    SMTP_URL: mailServer.url,
    MAIL_FROM: "kenshu@example.jp",
    PUBLIC_URL: "http://127.0.0.1",
  });
  const address = await server.ready();
  const { id } = await world.build.user({ role: Role.Administrator });
  const { token: other } = await createSession(world.db, id, new Date());
  const flood = Promise.all(Array.from({ length: 100 }, () => pipelined(address, token, 100)));
  const now = new Date();
  const toAddress = "saburo@example.jp";
  await world.db
    .insertInto("mail")
    .values({ toAddress, subject: "", body: "", createdAt: now, nextAttemptAt: now })
    .execute();
  for (let turn = 0; turn < 20; turn++) {
    expect((await call(`${address}/api/Area/GetAll`, "GET", { token: other })).status).toBe(200);
  }
  await expect.poll(() => mailServer.received.join()).toContain(toAddress);
  const statuses = (await flood).flat();
  expect(statuses).toHaveLength(10_000);
  expect(new Set([...statuses, "200", "429"])).toEqual(new Set(["200", "429"]));
  await server.kill("SIGTERM");
  await mailServer.close();
});

test("when 50 students race for 5 places on two servers, 5 get one and the others wait in order", async ({
  startOnIt,
  world,
}) => {
  const servers = [startOnIt(), startOnIt()];
  const addresses = await Promise.all(servers.map((server) => server.ready()));
  const { id: scheduleId } = await world.build.schedule({
    startDate: "2100-03-12T13:00:00+09:00",
    endDate: "2100-03-12T14:00:00+09:00",
    capacity: 5,
  });
  const tokens = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const { id } = await world.build.student();
      return (await createSession(world.db, id, new Date())).token;
    }),
  );
  const answers = await Promise.all(
    tokens.flatMap((token, turn) => {
      const address = addresses[turn % addresses.length];
      const reserve = () =>
        call(`${address}/api/TrainingReserve/ReserveByStudent`, "POST", {
          token,
          body: { scheduleId },
        });
      // A tap that comes twice makes one reservation.
      return turn < 5 ? [reserve(), reserve()] : [reserve()];
    }),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(50);
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  const kinds = await world.db
    .selectFrom("reservation")
    .select("kind")
    .where("scheduleId", "=", scheduleId)
    .orderBy("id")
    .execute();
  const { Confirm, Wait } = ReserveResult;
  expect(kinds.map(({ kind }) => kind)).toEqual([
    ...Array(5).fill(Confirm),
    ...Array(45).fill(Wait),
  ]);
  for (const server of servers) expect(await server.kill("SIGTERM")).toBe(0);
});

/** Sends this many calls down one connection at once, and returns their statuses. */
async function pipelined(address: string, token: string, calls: number): Promise<string[]> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const head = `GET /api/Area/GetAll HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${token}\r\n`;
  socket.write(`${`${head}\r\n`.repeat(calls - 1)}${head}Connection: close\r\n\r\n`);
  return [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = ""]) => status);
}
