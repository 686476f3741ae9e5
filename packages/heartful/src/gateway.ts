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

/** HM, as the product calls it (rule 9.1). Every call may throw a HeartfulError. */
export type Heartful = {
  /** Those with an entry that starts its orientation in the range, both days included. */
  searchTrainees(range: { from: PlainDate; to: PlainDate }): Promise<Trainee[]>;
  /** Null where HM has none of this number. */
  getTrainee(therapistId: number): Promise<Trainee | null>;
  release(therapistId: number, idempotencyKey: string): Promise<Released>;
  /** Null where HM has none of this number. */
  getEntry(entryId: number): Promise<Entry | null>;
  /** Sends results of an entry; returns it as it is then. */
  sendResults(entryId: number, request: ResultRequest, idempotencyKey: string): Promise<Entry>;
  getCategories(): Promise<Category[]>;
  getCompanies(): Promise<Company[]>;
  /** At most `limit` of those whose name contains the text, and how many they are in all. */
  findEmployees(name: string, limit: number): Promise<EmployeeList>;
  /** Whether HM is asked: not while it is `open`, after failures in a row; `halfOpen` asks once to see. */
  breaker(): Breaker;
};

export type Breaker = "closed" | "open" | "halfOpen";

/** Where the gateway tells what failed. */
export type HeartfulLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

/** Milliseconds for which the gateway waits. */
export type Patience = {
  /** For the answer to one try: after 10 seconds it still counts (rule 20.5). */
  answer: number;
  /** For all tries of a call, and for all pages of a search. */
  call: number;
  /** Before the second try; before the third twice as long. */
  nextTry: number;
  /** Before anybody asks again, after failures in a row. */
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

/** Opens the way to HM at the base address `url`. */
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

  /** One call with all its tries: the deadline around them, retries within, the breaker innermost. */
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

  /** One line in the log for each call that failed, with nothing of anybody's data. */
  function told(failure: HeartfulError): HeartfulError {
    const fields = { call: failure.message };
    if (failure instanceof HeartfulRefused) log.info(fields, "HM refused");
    else log.warn(fields, "HM gave no answer that can be used");
    return failure;
  }

  /** Where HM is still at work on the first call under the key, its answer is waited for (rule 20.4). */
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
      // A trainee who moves from one page to the next meanwhile comes twice.
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

/** Twice as long before each further try, or for as long as HM asks. */
function waits(nextTry: number) {
  return new DelegateBackoff<IRetryBackoffContext<unknown>>(({ attempt, result }) => {
    const asked = "error" in result && result.error instanceof FailedTry && result.error.retryAfter;
    return Math.max(nextTry * 2 ** (attempt - 1), asked || 0);
  });
}

function isInProgress({ status, body }: Answered): boolean {
  return status === 409 && refusal.safeParse(body).data?.code === "in_progress";
}

/** What HM answered, as the contract says it; throws what it is otherwise. */
function read(place: string, answered: Answered, answer: z.ZodType): unknown {
  const { status, body } = answered;
  if (status >= 200 && status < 300) {
    const { data, error } = answer.safeParse(body);
    if (error) throw new HeartfulUnusable(`${place}: ${status}, ${placeOf(error)}`);
    return data;
  }
  const { data: refused } = refusal.safeParse(body);
  // A key that HM does not take is nothing that staff can do about.
  if (!refused || status < 400 || status === 401) throw new HeartfulUnusable(`${place}: ${status}`);
  const { code, message: sentence } = refused;
  throw new HeartfulRefused(`${place}: ${status}`, { status, code, sentence });
}

/** Where the first unusable field stands, such as `trainees.3.career`; never what stands in it. */
function placeOf({ issues }: z.ZodError): string {
  return issues[0]?.path.join(".") || "no JSON of this kind";
}

/** An answer about somebody else than was asked for is not used. */
function requireAskedFor(place: string, found: object, asked: Given["parameters"] = {}): void {
  const answered = new Map<string, unknown>(Object.entries(found));
  for (const [parameter, value] of Object.entries(asked)) {
    if (answered.get(parameter) === value) continue;
    throw new HeartfulUnusable(`${place}: another ${parameter}`);
  }
}

/** What a call comes to that brought no answer: the last try failed, nobody asks at present, or the time is over. */
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
