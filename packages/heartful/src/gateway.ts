import { setTimeout as pause } from "node:timers/promises";
import type { PlainDate } from "@kenshu/domain/time.ts";
import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleType,
  type IRetryBackoffContext,
  isBrokenCircuitError,
  isTaskCancelledError,
  retry,
  TimeoutStrategy,
  timeout,
  wrap,
} from "cockatiel";
import type { z } from "zod";
import { type Answered, FailedTry, type Request, tryOnce } from "#attempt.ts";
import {
  type CallName,
  type Category,
  type Company,
  calls,
  type EmployeeList,
  type Entry,
  type Released,
  type ResultRequest,
  refusal,
  type Trainee,
} from "#contract.ts";
import { HeartfulError, HeartfulRefused, HeartfulUnreachable, HeartfulUnusable } from "#errors.ts";

/** HM for the product (rule 9.1). Every call may throw a HeartfulError. */
export type Heartful = {
  /** Trainees with an entry whose orientation starts in the range, both days included. */
  searchTrainees(range: { from: PlainDate; to: PlainDate }): Promise<Trainee[]>;
  /** Null if HM has none with this number. */
  getTrainee(therapistId: number): Promise<Trainee | null>;
  release(therapistId: number, idempotencyKey: string): Promise<Released>;
  /** Null if HM has none with this number. */
  getEntry(entryId: number): Promise<Entry | null>;
  /** Sends results of an entry and returns its new state. */
  sendResults(entryId: number, request: ResultRequest, idempotencyKey: string): Promise<Entry>;
  getCategories(): Promise<Category[]>;
  getCompanies(): Promise<Company[]>;
  /** At most `limit` employees whose name contains the text, and their total number. */
  findEmployees(name: string, limit: number): Promise<EmployeeList>;
  /**
   * Whether HM is asked. Not while the breaker is `open`, after several failures; `halfOpen` asks
   * once to see.
   */
  breaker(): Breaker;
};

export type Breaker = "closed" | "open" | "halfOpen";

/** Where the gateway reports failures. */
export type HeartfulLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

/** The gateway's waiting times, in milliseconds. */
export type Patience = {
  /** For the answer to one try. An answer after 10 seconds still counts (rule 20.5). */
  answer: number;
  /** For all tries of a call, and for all pages of a search. */
  call: number;
  /** Before the second try. Before the third it is twice as long. */
  nextTry: number;
  /** Before anybody asks again after several failures. */
  rest: number;
};

const SECOND = 1000;
const PATIENCE: Patience = {
  answer: 11 * SECOND,
  call: 35 * SECOND,
  nextTry: SECOND / 2,
  rest: 10 * SECOND,
};
const TRIES = 3;
const FAILURES_IN_A_ROW = 6;

type Given = {
  parameters?: Record<string, number>;
  query?: Record<string, string | number | null>;
  body?: object;
  idempotencyKey?: string;
};
type AnswerOf<N extends CallName> = z.output<(typeof calls)[N]["answer"]>;

/** Opens the connection to HM at the base address `url`. */
export function openHeartful({
  url,
  apiKey,
  log,
  patience = PATIENCE,
}: {
  url: string;
  apiKey: string;
  log: HeartfulLog;
  patience?: Patience;
}): Heartful {
  const breaker = circuitBreaker(handleType(FailedTry), {
    halfOpenAfter: patience.rest,
    breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW),
  });

  /** One call with all its tries: the deadline outside, retries within, the breaker innermost. */
  async function ask<N extends CallName>(
    name: N,
    given: Given = {},
    endsAt = performance.now() + patience.call,
  ): Promise<AnswerOf<N>> {
    const { method, path, answer } = calls[name];
    const place = `${method} ${path}`;
    const request = requestOf({ method, path }, given, { url, apiKey });
    const policy = wrap(
      timeout(Math.max(1, endsAt - performance.now()), TimeoutStrategy.Aggressive),
      retry(handleType(FailedTry, isInTime(endsAt)), {
        maxAttempts: TRIES - 1,
        backoff: waits(patience.nextTry),
      }),
      breaker,
    );
    try {
      const answered = await policy.execute(({ signal }) => askUntilDone(request, signal));
      const found = read(place, answered, answer) as AnswerOf<N>;
      requireAskedFor(place, found, given.parameters);
      return found;
    } catch (error) {
      throw told(failureOf(place, error));
    }
  }

  /** One line in the log for each failed call, without anybody's data. */
  function told(failure: HeartfulError): HeartfulError {
    const fields = { call: failure.message };
    if (failure instanceof HeartfulRefused) log.info(fields, "HM refused");
    else log.warn(fields, "HM gave no answer that can be used");
    return failure;
  }

  /** If HM still works on the first call with the key, we wait for its answer (rule 20.4). */
  async function askUntilDone(request: Request, signal: AbortSignal): Promise<Answered> {
    for (;;) {
      signal.throwIfAborted();
      const limited = AbortSignal.any([signal, AbortSignal.timeout(patience.answer)]);
      const answered = await tryOnce(request, limited);
      if (!isInProgress(answered)) return answered;
      await pause(Math.max(answered.retryAfter ?? 0, patience.nextTry), undefined, { signal });
    }
  }

  return {
    async searchTrainees({ from, to }) {
      const endsAt = performance.now() + patience.call;
      // A trainee who moves to the next page meanwhile comes twice.
      const found = new Map<number, Trainee>();
      const cursors = new Set<string>();
      let cursor: string | null = null;
      do {
        const page: AnswerOf<"searchTrainees"> = await ask(
          "searchTrainees",
          { query: { from, to, cursor } },
          endsAt,
        );
        for (const trainee of page.trainees) found.set(trainee.therapistId, trainee);
        cursor = page.nextCursor;
        if (cursor !== null && cursors.has(cursor)) {
          throw told(new HeartfulUnusable("GET /v1/trainees: nextCursor again"));
        }
        if (cursor !== null) cursors.add(cursor);
      } while (cursor !== null);
      return [...found.values()];
    },
    getTrainee: (therapistId) => nullIfMissing(ask("getTrainee", { parameters: { therapistId } })),
    release: (therapistId, idempotencyKey) =>
      ask("release", { parameters: { therapistId }, body: {}, idempotencyKey }),
    getEntry: (entryId) => nullIfMissing(ask("getEntry", { parameters: { entryId } })),
    sendResults: (entryId, body, idempotencyKey) =>
      ask("sendResults", { parameters: { entryId }, body, idempotencyKey }),
    getCategories: async () => (await ask("getCategories")).categories,
    getCompanies: async () => (await ask("getCompanies")).companies,
    async findEmployees(name, limit) {
      const { employees, totalCount } = await ask("findEmployees", { query: { name, limit } });
      return { employees: employees.slice(0, limit), totalCount };
    },
    breaker: () => breakerOf[breaker.state],
  };
}

const breakerOf: Record<CircuitState, Breaker> = {
  [CircuitState.Closed]: "closed",
  [CircuitState.HalfOpen]: "halfOpen",
  [CircuitState.Open]: "open",
  // By hand alone, which nobody does.
  [CircuitState.Isolated]: "open",
};

function requestOf(
  { method, path }: { method: "GET" | "POST"; path: string },
  { parameters = {}, query = {}, body, idempotencyKey }: Given,
  { url, apiKey }: { url: string; apiKey: string },
): Request {
  const filled = path.replace(/\{(\w+)\}/g, (_, parameter) => `${parameters[parameter]}`);
  const address = new URL(url.replace(/\/+$/, "") + filled);
  for (const [key, value] of Object.entries(query)) {
    if (value !== null) address.searchParams.set(key, `${value}`);
  }
  return {
    method,
    url: address,
    headers: {
      authorization: `Bearer ${apiKey}`,
      accept: "application/json",
      ...(body && { "content-type": "application/json" }),
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
    },
    body: body ? JSON.stringify(body) : null,
  };
}

/** Whether there is time left when HM wants to be asked again. */
function isInTime(endsAt: number) {
  return ({ retryAfter }: FailedTry) => performance.now() + (retryAfter ?? 0) < endsAt;
}

/** Twice as long before each further try, or as long as HM asks. */
function waits(nextTry: number) {
  return new DelegateBackoff<IRetryBackoffContext<unknown>>(({ attempt, result }) => {
    const asked = "error" in result && result.error instanceof FailedTry && result.error.retryAfter;
    return Math.max(nextTry * 2 ** (attempt - 1), asked || 0);
  });
}

function isInProgress({ status, body }: Answered): boolean {
  return status === 409 && refusal.safeParse(body).data?.code === "in_progress";
}

/** HM's answer, checked against the contract. Throws the error for anything else. */
function read(place: string, answered: Answered, answer: z.ZodType): unknown {
  const { status, body } = answered;
  if (status >= 200 && status < 300) {
    const { data, error } = answer.safeParse(body);
    if (error) throw new HeartfulUnusable(`${place}: ${status}, ${placeOf(error)}`);
    return data;
  }
  const { data: refused } = refusal.safeParse(body);
  // A key that HM does not accept is nothing that staff can change.
  if (!refused || status < 400 || status === 401) throw new HeartfulUnusable(`${place}: ${status}`);
  const { code, message: sentence } = refused;
  throw new HeartfulRefused(`${place}: ${status}`, { status, code, sentence });
}

/** The place of the first unusable field, such as `trainees.3.career`, never its content. */
function placeOf({ issues }: z.ZodError): string {
  return issues[0]?.path.join(".") || "no JSON of this kind";
}

/** An answer about another person than the requested one is not used. */
function requireAskedFor(place: string, found: object, asked: Given["parameters"] = {}): void {
  const answered = new Map<string, unknown>(Object.entries(found));
  for (const [parameter, value] of Object.entries(asked)) {
    if (answered.get(parameter) === value) continue;
    throw new HeartfulUnusable(`${place}: another ${parameter}`);
  }
}

/**
 * The result of a call without an answer: the last try failed, the breaker is open, or the time is
 * over.
 */
function failureOf(place: string, error: unknown): HeartfulError {
  if (error instanceof HeartfulError) return error;
  const unreachable = (reason: string, retryAfter: number | null = null) =>
    new HeartfulUnreachable(`${place}: ${reason}`, retryAfter);
  if (error instanceof FailedTry) return unreachable(error.message, error.retryAfter);
  if (isBrokenCircuitError(error)) return unreachable("not asked, after failures in a row");
  if (isTaskCancelledError(error)) return unreachable("no answer in time");
  throw error;
}

async function nullIfMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof HeartfulRefused && error.status === 404) return null;
    throw error;
  }
}
