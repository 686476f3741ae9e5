import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "@kenshu/domain/time.ts";
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from "fastify";
import { type CallName, calls, IDEMPOTENCY_KEY_MAX, type Refusal } from "#contract.ts";
import { heartfulDocument } from "#openApi.ts";
import { type BadDay, BadDays, badDay, type GivenBadDay } from "#simulator/badDays.ts";
import {
  type CompanyChange,
  changed,
  companyChange,
  decide,
  findEmployees,
  getEntry,
  getTrainee,
  release,
  type SimulatedCompany,
  searchTrainees,
} from "#simulator/company.ts";
import { type KeptAnswer, Memory } from "#simulator/memory.ts";
import { type RefusalCode, Refused } from "#simulator/refused.ts";

/** How many calls are remembered for inspection. */
const RECEIVED_MAX = 1000;

/**
 * A call of the contract as it came, and the status of its answer; 0 if the connection was broken.
 */
export type Received = {
  call: CallName;
  idempotencyKey: string | null;
  status: number;
  isReplayed: boolean;
};

/** A running simulator of HM. */
export type Simulator = {
  url: string;
  apiKey: string;
  /** Switches on one more bad day. */
  on(day: GivenBadDay): void;
  /** Switches every bad day off. */
  off(): void;
  change(change: CompanyChange): void;
  company(): SimulatedCompany;
  /** The latest calls. */
  received(): readonly Received[];
  close(): Promise<void>;
};

/** Starts a server that follows HM's contract for this company, on a free port if none is given. */
export async function startSimulator({
  company,
  apiKey,
  clock,
  file = null,
  port = 0,
  host = "127.0.0.1",
}: {
  /** Used if the file remembers nothing. */
  company: () => SimulatedCompany;
  apiKey: string;
  clock: Clock;
  /** Where it stores what it received; null for nowhere. */
  file?: string | null;
  port?: number;
  host?: string;
}): Promise<Simulator> {
  const memory = new Memory(file, company);
  const badDays = new BadDays();
  const received: Received[] = [];
  const closing = new AbortController();
  const app = Fastify({ forceCloseConnections: true });

  app.setErrorHandler((error: FastifyError | Refused, _request, reply) => {
    if (error instanceof Refused) return reply.code(error.status).send(refusalOf(error));
    const refused = new Refused((error.statusCode ?? 500) < 500 ? "invalid" : "error");
    return reply.code(refused.status).send(refusalOf(refused));
  });
  app.setNotFoundHandler(() => {
    throw new Refused("not_found");
  });

  app.get("/openapi.json", () => heartfulDocument());
  await app.register(async (keyed) => {
    keyed.addHook("onRequest", async ({ headers }) => {
      if (headers.authorization !== `Bearer ${apiKey}`) throw new Refused("unauthorized");
    });
    for (const name of Object.keys(calls) as CallName[]) {
      keyed.route({
        method: calls[name].method,
        url: calls[name].path.replace(/\{(\w+)\}/g, ":$1"),
        exposeHeadRoute: false,
        handler: (request, reply) => serve(name, request, reply),
      });
    }
    keyed.get("/control", () => ({ badDays: badDays.list(), received }));
    keyed.post("/control/bad-days", ({ body }, reply) => {
      badDays.on(valid(badDay, body));
      return reply.code(204).send();
    });
    keyed.delete("/control/bad-days", (_request, reply) => {
      badDays.off();
      return reply.code(204).send();
    });
    keyed.post("/control/company", ({ body }, reply) => {
      memory.company = changed(memory.company, valid(companyChange, body));
      return reply.code(204).send();
    });
  });

  async function serve(call: CallName, request: FastifyRequest, reply: FastifyReply) {
    const day = badDays.take(call);
    const idempotencyKey = request.headers["idempotency-key"]?.toString() ?? null;
    const tell = (status: number, isReplayed = false) => {
      received.push({ call, idempotencyKey, status, isReplayed });
      if (received.length > RECEIVED_MAX) received.shift();
    };
    if (day?.kind === "unreachable") return drop(reply, tell);
    try {
      refuseOn(day, call, reply);
      const { status, body, isReplayed } = await answerOf(call, request, day);
      if (day?.kind === "dropped") return drop(reply, tell);
      tell(status, isReplayed);
      if (isReplayed) reply.header("idempotent-replayed", "true");
      return reply.code(status).send(day?.kind === "rubbish" ? spoilt(body) : body);
    } catch (error) {
      if (error instanceof Refused) tell(error.status);
      throw error;
    }
  }

  /** HM's answer after its usual time. For a write, the first answer with its key. */
  async function answerOf(call: CallName, request: FastifyRequest, day: BadDay | null) {
    const run = async (): Promise<KeptAnswer> => {
      if (day?.kind === "slow") {
        await pause(day.milliseconds, undefined, { ref: false, signal: closing.signal });
      }
      try {
        return { status: 200, body: structuredClone(carryOut(call, request)) };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return { status: error.status, body: refusalOf(error) };
      }
    };
    if (calls[call].method === "GET") return { ...(await run()), isReplayed: false };
    const key = keyOf(request);
    const written = JSON.stringify([request.url, request.body]);
    return memory.once({ key, request: written, now: clock.now() }, run);
  }

  function carryOut(call: CallName, { params, query, body, headers }: FastifyRequest): object {
    const { company } = memory;
    const now = clock.now();
    const id = (name: string) => Number((params as Record<string, string>)[name]);
    switch (call) {
      case "searchTrainees":
        return searchTrainees(company, valid(calls.searchTrainees.query, query));
      case "getTrainee":
        return getTrainee(company, id("therapistId"));
      case "release":
        return release(company, id("therapistId"), now);
      case "getEntry":
        return getEntry(company, id("entryId"));
      case "sendResults": {
        const request = valid(calls.sendResults.body, body);
        const idempotencyKey = `${headers["idempotency-key"]}`;
        return decide(company, id("entryId"), request, { now, idempotencyKey });
      }
      case "getCategories":
        return { categories: company.categories };
      case "getCompanies":
        return { companies: company.companies };
      case "findEmployees":
        return findEmployees(company, valid(calls.findEmployees.query, query));
    }
  }

  await app.listen({ port, host });
  const { port: taken } = app.server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}`,
    apiKey,
    on: (day) => badDays.on(day),
    off: () => badDays.off(),
    change(change) {
      memory.company = changed(memory.company, change);
    },
    company: () => memory.company,
    received: () => received,
    async close() {
      closing.abort();
      await app.close();
    },
  };
}

/** Bad days on which nothing is done. */
function refuseOn(day: BadDay | null, call: CallName, reply: FastifyReply): void {
  if (day?.kind === "error") throw new Refused("error");
  if (day?.kind === "refused") throw new Refused(refusalsOf[call] ?? "refused");
  if (day?.kind !== "busy") return;
  reply.header("retry-after", `${day.retryAfter}`);
  throw new Refused("too_many_requests");
}

/** How HM refuses a write that is right. */
const refusalsOf: Partial<Record<CallName, RefusalCode>> = {
  release: "release_refused",
  sendResults: "result_refused",
};

function drop(reply: FastifyReply, tell: (status: number) => void): void {
  tell(0);
  reply.hijack();
  reply.raw.destroy();
}

/** The answer with its first field in another type. */
function spoilt(body: unknown): unknown {
  const [[field = "", value] = []] = Object.entries(body as object);
  return { ...(body as object), [field]: { rubbish: value } };
}

function keyOf({ headers }: FastifyRequest): string {
  const key = headers["idempotency-key"]?.toString() ?? "";
  if (key === "" || key.length > IDEMPOTENCY_KEY_MAX) throw new Refused("invalid");
  return key;
}

/** The input, checked against the contract. */
function valid<T>(
  schema: { safeParse(value: unknown): { data?: T; success: boolean } },
  given: unknown,
): T {
  const { data, success } = schema.safeParse(given);
  if (!success) throw new Refused("invalid");
  return data as T;
}

function refusalOf({ code, message }: Refused): Refusal {
  return { code, message };
}
