import { randomBytes } from "node:crypto";
import { createSession } from "@kenshu/api/modules/auth/index.ts";
import { useWorld } from "@kenshu/api/testing.ts";
import type { Database } from "@kenshu/db/pool.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openServer } from "#testing.ts";

const CALLS = 3000;
/** The number of connections that a server has for calls. */
const CONNECTIONS = 24;

const world = useWorld();
let server: Awaited<ReturnType<typeof openServer>>;
let asked: { now: number; most: number };
beforeAll(async () => {
  server = await openServer({ db: observed(world.openPool(CONNECTIONS)) });
});
beforeEach(() => {
  asked = { now: 0, most: 0 };
});
afterAll(async () => {
  await server.close();
});

/** The same database. It counts how many statements run or wait for a connection at once. */
function observed(db: Database): Database {
  return db.withPlugin({
    transformQuery({ node }) {
      asked.now++;
      asked.most = Math.max(asked.most, asked.now);
      return node;
    },
    async transformResult({ result }) {
      asked.now--;
      return result;
    },
  });
}

async function newToken(): Promise<string> {
  const { id } = await world.build.user({ role: Role.Administrator });
  return (await createSession(world.db, id, new Date())).token;
}
const madeUp = () => randomBytes(32).toString("base64url");

test.each([
  ["with one token", (own: string) => own, 200, 1000],
  ["with a token made up for each call", madeUp, 401, 0],
] as const)(
  "a flood of calls from one caller, %s, leaves connections to the others",
  async (_, tokenOf, served, fewest) => {
    const [own, other] = [await newToken(), await newToken()];
    const read = (address: string, token: string) =>
      server.callFrom(address, "GET", "/api/User/GetOwn", { token });
    const flood = Array.from({ length: CALLS }, () => read("192.0.2.1", tokenOf(own)));
    expect((await read("192.0.2.2", other)).status).toBe(200);
    const answers = await Promise.all(flood);
    expect(asked.most).toBeLessThan(CONNECTIONS);
    const turnedAway = answers.filter(({ status }) => status !== served);
    expect(turnedAway.length).toBeGreaterThanOrEqual(fewest);
    for (const { status, headers, json } of turnedAway) {
      expect(status).toBe(429);
      expect(headers["retry-after"]).toBe("5");
      expect(json).toEqual({ message: expect.stringContaining("しばらく") });
    }
  },
);
