/**
 * The process that holds the phones of a flood. It takes them as one message, lets each open the
 * list and reserve over a connection of its own, and answers with what they got.
 */
import { Agent, request as send } from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

/** One phone: its address, what the screen of its reader reads, and what it then reserves. */
export type Phone = {
  address: string;
  paths: string[];
  reader: string;
  token: string;
  scheduleId: number;
};

export type Flood = {
  url: string;
  /** All phones come within this many seconds. */
  within: number;
  phones: Phone[];
};

/** The answer of a call: its status, 0 where the connection broke, and its milliseconds. */
export type Told = { status: number; took: number };
export type Drained = {
  /** From the first arrival to the last answer. */
  seconds: number;
  slots: Told[];
  reserve: Told[];
};

const RESERVE = "/api/TrainingReserve/ReserveByStudent";

/** A phone gives up after this many milliseconds. */
const PATIENCE = 60_000;

process.once("message", async (flood: Flood) => {
  // A long message is still being written when this returns.
  process.send?.(await drain(flood), () => process.disconnect());
});

async function drain({ url, within, phones }: Flood): Promise<Drained> {
  const slots: Told[] = [];
  const reserve: Told[] = [];
  const startedAt = performance.now();
  await Promise.all(
    phones.map(async ({ address, paths, reader, token, scheduleId }) => {
      await pause(Math.random() * within * 1000);
      // A browser keeps its connection from the list to the reservation.
      const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: address });
      for (const path of paths) slots.push(await call(agent, `${url}${path}`, reader));
      reserve.push(await call(agent, `${url}${RESERVE}`, token, { scheduleId }));
      agent.destroy();
    }),
  );
  return { seconds: (performance.now() - startedAt) / 1000, slots, reserve };
}

async function call(agent: Agent, url: string, token: string, body?: object): Promise<Told> {
  const startedAt = performance.now();
  const status = await new Promise<number>((resolve) => {
    const request = send(url, {
      agent,
      method: body ? "POST" : "GET",
      signal: AbortSignal.timeout(PATIENCE),
      headers: {
        authorization: `Bearer ${token}`,
        "accept-encoding": "br",
        ...(body && { "content-type": "application/json" }),
      },
    });
    request.on("error", () => resolve(0));
    request.on("response", (response) => {
      // The whole answer counts, packed as it is.
      text(response).then(
        () => resolve(response.statusCode ?? 0),
        () => resolve(0),
      );
    });
    request.end(body && JSON.stringify(body));
  });
  return { status, took: performance.now() - startedAt };
}
