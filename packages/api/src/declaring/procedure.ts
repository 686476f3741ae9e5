import { isRetryable, isUnavailable } from "@kenshu/db/constraintErrors.ts";
import type { Database } from "@kenshu/db/pool.ts";
import { SignUpPattern } from "@kenshu/domain/enumerations.ts";
import type { ErrorCode } from "@kenshu/domain/errorCodes.ts";
import { BusinessError, fail } from "@kenshu/domain/errors.ts";
import type {
  GuardedProcedureName,
  OwnDataProcedureName,
  ProcedureName,
  PublicProcedureName,
  StudentProcedureName,
} from "@kenshu/domain/permissions.ts";
import { initTRPC, type TRPCError } from "@trpc/server";
import type { z } from "zod";
import type { Context } from "#context.ts";
import { actorMay } from "#declaring/actorMay.ts";
import { admit, requireLeave, requireSignedIn } from "#declaring/admit.ts";
import { tellCallEnd, tellsCallEnds } from "#declaring/callEnds.ts";
import { type Lead, requireOwn, requireOwner, type Whose } from "#declaring/owner.ts";
import {
  answerOnce,
  answerOnceOutside,
  type Ending,
  earlierEnding,
} from "#declaring/repeatedCall.ts";
import { findEmployee } from "#rows/findEmployee.ts";
import { refuseIssues } from "#wire/invalidInput.ts";
import { asTRPCError, refusalBody } from "#wire/wireError.ts";

/**
 * What a procedure declares: the grid's row and REST path, the verb, a description, the refusals,
 * and the owner of its data.
 */
export type ProcedureMeta = {
  name: ProcedureName;
  method: "GET" | "POST";
  summary: string;
  description: string | undefined;
  /** Inputs of a POST that the document lists in the query. */
  inQuery: readonly string[];
  /** Whether most callers already have its answer. */
  changesSeldom: boolean;
  refusals: readonly ErrorCode[];
  /** Whether a write may be repeated with its Idempotency-Key. */
  takesKey: boolean;
  whose: Whose;
};

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const { status, body } = refusalBody(error, ctx?.requestId ?? "");
      return {
        ...shape,
        message: body.message,
        data: { httpStatus: status, code: shape.data.code, refusal: body },
      };
    },
  });

export const router = t.router;
/** A controller of the wire that has procedures in several modules. */
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

/** Codes that every guarded procedure may answer with. */
export const commonRefusals = [
  "SessionOfAnother",
  "UnauthorizedOperation",
  "UserNotFound",
  "DbConflict",
] as const;

const refusing = t.middleware(async ({ ctx, meta, next }) => {
  const result = await next();
  if (result.ok) return result;
  const error = asTRPCError(result.error);
  if (error.cause instanceof BusinessError && meta) {
    warnOfUndeclared(error.cause, meta, ctx);
    logForbidden(error.cause, meta, ctx);
  }
  throw error;
});

/** The document of the REST paths names every code. The log shows a forgotten one. */
function warnOfUndeclared({ code }: BusinessError, meta: ProcedureMeta, { log }: Context): void {
  const declared: readonly ErrorCode[] = [
    ...commonRefusals,
    ...meta.refusals,
    ...(meta.takesKey ? (["IdempotencyKeyReused"] as const) : []),
  ];
  if (!declared.includes(code)) {
    log.warn({ procedure: meta.name, errorCode: code }, "undeclared refusal");
  }
}

/**
 * The log has the id of whoever tried something forbidden. The logger adds the request (rule 3.4).
 */
function logForbidden({ code }: BusinessError, { name }: ProcedureMeta, ctx: Context): void {
  if (code !== "UnauthorizedOperation") return;
  ctx.log.info(
    {
      procedure: name,
      userId: ctx.actor?.userId ?? null,
      systemKeyId: ctx.actor?.systemKey?.id,
      errorCode: code,
    },
    "forbidden",
  );
}

const inTurn = t.middleware(({ ctx, meta, next }) =>
  meta ? ctx.inTurn(meta.name, () => next()) : next(),
);

/** Sent twice with one key, a call takes effect once (rule 13.10). */
const answeringOnce = (use: KeyUse) =>
  t.middleware(async ({ ctx, type, meta, getRawInput, next }) => {
    const { idempotencyKey: key, actor } = ctx;
    const isTaken = type === "mutation" && (use === "always" || ctx.keysEveryWrite);
    if (key === null || !isTaken || !actor || !meta) return next();
    const call = { actor, key, procedure: meta.name, input: await getRawInput() };
    const run = async (db: Database) => {
      const result = await next({ ctx: { db } });
      if (result.ok) return result.data;
      const { cause } = result.error;
      throw isRetryable(cause) ? cause : result.error;
    };
    const ending =
      use === "outside"
        ? await answerOnceOutside(ctx, call, () => run(ctx.db))
        : await answerOnce(ctx, call, run);
    return resultOf<typeof next>(ctx, ending);
  });

/** Lets a call that takes its caller the right to make it be repeated with its key all the same. */
const answeringAgain = t.middleware(async ({ ctx, meta, getRawInput, next }) => {
  const { idempotencyKey: key } = ctx;
  const actor = requireSignedIn(ctx);
  if (key === null || !ctx.keysEveryWrite || !meta || actorMay(actor, meta.name)) return next();
  const call = { actor, key, procedure: meta.name };
  const ending = await earlierEnding(ctx.db, call, getRawInput);
  return ending ? resultOf<typeof next>(ctx, ending) : next();
});

/** A stored answer does not come from `next`, but has the same shape. */
function resultOf<Next extends () => Promise<unknown>>(ctx: Context, ending: Ending) {
  if (ending.isReplayed) ctx.tellReplayed();
  if ("refusal" in ending) throw ending.refusal;
  return { ok: true, data: ending.value } as Awaited<ReturnType<Next>>;
}

/** A failure of the replica concerns the replica. Any other belongs to the call itself. */
const readingReplica = t.middleware(({ ctx, next }) =>
  ctx.searches.read(async (db) => {
    const result = await next({ ctx: { db } });
    if (!result.ok && isUnavailable(result.error.cause)) throw result.error.cause;
    return result;
  }),
);

/** Reports how a call ended and how long it took, including the wait for its turn. */
const told = t.middleware(async ({ meta, next }) => {
  if (!meta || !tellsCallEnds()) return next();
  const startedAt = performance.now();
  const result = await next();
  tellCallEnd({
    name: meta.name,
    outcome: result.ok ? "ok" : outcomeOf(result.error),
    startedAt,
    endedAt: performance.now(),
  });
  return result;
});

/** The code of a refusal, or else tRPC's own, such as `SERVICE_UNAVAILABLE`. */
function outcomeOf({ cause, code }: TRPCError): string {
  return cause instanceof BusinessError ? cause.code : code;
}

const base = t.procedure.use(told).use(refusing);

/**
 * When a write takes a key. Over REST every write does. `always`: from screens too, because sending
 * it twice would take effect twice. `outside`: the answer is stored outside the transaction,
 * because the call asks HM or works part by part. `itself`: the call stores its own answer.
 */
type KeyUse = "overRest" | "always" | "outside" | "itself";

/** What a call declares besides its role. Each further condition is another property here. */
type Conditions = {
  /** What the call does, in Japanese: its title in the document of the REST paths (rule 13.4). */
  summary: string;
  /**
   * Further text for the document: refusals beyond the types, and anything that the summary leaves
   * out.
   */
  description?: string;
  /** Inputs of a POST that the document lists in the query. The body may contain them too. */
  inQuery?: readonly string[];
  /** Whether callers who have read it before learn that it is unchanged. */
  changesSeldom?: boolean;
  /** Error codes besides the common ones. */
  refusals?: readonly ErrorCode[];
  /** How a write stores its answer for a key; `overRest` by default (rule 13.10). */
  takesKey?: KeyUse;
  /** Whether its success takes the caller the right to make it again. */
  endsRight?: boolean;
  /** Whether it is a search for staff, which a replica can answer (rule 13.16). */
  readsReplica?: boolean;
  /**
   * Further checks of a student's sign-up, so that one refusal names everything that is missing.
   */
  ofStudents?: z.ZodType;
};

/** For a call that needs a linked HM employee. The call gets the employee's number (rule 15.10). */
type EmployeeConditions = Conditions & { needsEmployee: true };

/**
 * For a call about another user: `notOneself` names the input with the id. The caller's own id is
 * refused (rule 15.9).
 */
type OthersConditions<K extends string> = Conditions & { notOneself: K };

/** For a call about one student: a student can make it only for the own data (rule 3.1). */
type OwnDataConditions<W extends Whose> = Conditions & {
  whose: W;
  /**
   * For students the call itself reads only the caller's rows, so we look nobody up first. After a
   * DbConflict we ask for the owner: another's row becomes UnauthorizedOperation.
   */
  foundByCall?: boolean;
};

/** The inputs that lead to the student are ids. */
type IdsOf<W extends Whose> = Record<Extract<W[keyof W], string>, number>;

/**
 * A procedure for the roles in its row of the permission grid. Its name is also its REST path:
 * "Area.GetAll" answers at /api/Area/GetAll. If the row has an `s`, the procedure must name the
 * owner of its data.
 */
export function procedure<const W extends Whose>(
  name: StudentProcedureName,
  method: "GET" | "POST",
  conditions: OwnDataConditions<W>,
): ReturnType<typeof ownData<W>>;
export function procedure(
  name: Exclude<GuardedProcedureName, OwnDataProcedureName>,
  method: "GET" | "POST",
  conditions: EmployeeConditions,
): ReturnType<typeof ofEmployee>;
export function procedure<const K extends string>(
  name: Exclude<GuardedProcedureName, OwnDataProcedureName>,
  method: "GET" | "POST",
  conditions: OthersConditions<K>,
): ReturnType<typeof aboutOthers<K>>;
export function procedure(
  name: Exclude<GuardedProcedureName, OwnDataProcedureName>,
  method: "GET" | "POST",
  conditions: Conditions,
): ReturnType<typeof guarded>;
export function procedure(
  name: GuardedProcedureName,
  method: "GET" | "POST",
  conditions: Conditions | EmployeeConditions | OthersConditions<string> | OwnDataConditions<Whose>,
) {
  if ("whose" in conditions) return ownData(name, method, conditions);
  if ("notOneself" in conditions) return aboutOthers(name, method, conditions);
  if ("needsEmployee" in conditions) return ofEmployee(name, method, conditions);
  return guarded(name, method, conditions);
}

/** A procedure that needs no sign-in session. */
export function publicProcedure(
  name: PublicProcedureName,
  method: "GET" | "POST",
  { summary, description, inQuery = [], changesSeldom = false, refusals = [] }: Conditions,
) {
  const said = { name, method, summary, description, inQuery, changesSeldom, refusals };
  return base
    .meta({ ...said, takesKey: false, whose: {} })
    .use(({ ctx, next }) => {
      requireLeave(ctx.actor, name);
      return next();
    })
    .use(inTurn);
}

/** What takes or answers with a secret keeps no answer, nor does a sign-out, whose caller is gone by then. */
const WITH_SECRETS: ProcedureName[] = [
  "Auth.SignOut",
  "Auth.ChangePassword",
  "Auth.RequestEmailAddressChange",
  "Auth.ConfirmEmailAddressChange",
  "SystemKey.Add",
];

function guarded(
  name: GuardedProcedureName,
  method: "GET" | "POST",
  {
    summary,
    description,
    inQuery = [],
    changesSeldom = false,
    refusals = [],
    takesKey = "overRest",
    endsRight = false,
    readsReplica = false,
    ofStudents,
  }: Conditions,
  whose: Whose = {},
) {
  const described = base.meta({
    name,
    method,
    summary,
    description,
    inQuery,
    changesSeldom,
    refusals,
    takesKey: method === "POST" && !WITH_SECRETS.includes(name),
    whose,
  });
  const allowed = (endsRight ? described.use(answeringAgain) : described)
    .use(({ ctx, next }) => next({ ctx: { actor: admit(ctx, name) } }))
    .use(inTurn);
  if (readsReplica) return allowed.use(readingReplica);
  const checked = ofStudents ? allowed.use(asStudentsFillItIn(ofStudents)) : allowed;
  return takesKey === "itself" || WITH_SECRETS.includes(name)
    ? checked
    : checked.use(answeringOnce(takesKey));
}

/** Refuses what the schema finds wrong with a student's sign-up. */
function asStudentsFillItIn(schema: z.ZodType) {
  return t.middleware(async ({ ctx, getRawInput, next }) => {
    if (ctx.actor?.temporaryRegistrationPattern === SignUpPattern.Student) {
      const { error } = schema.safeParse(await getRawInput());
      if (error) refuseIssues(error.issues);
    }
    return next();
  });
}

function ofEmployee(name: GuardedProcedureName, method: "GET" | "POST", conditions: Conditions) {
  return guarded(name, method, conditions).use(async ({ ctx, next }) => {
    // HM must learn only decisions of people.
    if (ctx.actor.systemKey) return fail("UnauthorizedOperation");
    const employeeId = await findEmployee(ctx.db, ctx.actor.userId);
    return next({
      ctx: { employeeId: employeeId ?? fail("UnauthorizedOperation", { found: "noEmployee" }) },
    });
  });
}

function aboutOthers<K extends string>(
  name: GuardedProcedureName,
  method: "GET" | "POST",
  { notOneself, ...conditions }: OthersConditions<K>,
) {
  return {
    input: <S extends z.ZodType<Record<K, number>>>(schema: S) =>
      guarded(name, method, conditions)
        .input(schema)
        .use(({ ctx, input, next }) => {
          const { [notOneself]: id } = input as Record<K, number>;
          if (id === ctx.actor.userId) fail("UnauthorizedOperation", { found: "oneself" });
          return next();
        }),
  };
}

/** The owner is looked up with a valid input, so this takes the input first. */
function ownData<W extends Whose>(
  name: GuardedProcedureName,
  method: "GET" | "POST",
  { whose, foundByCall = false, ...conditions }: OwnDataConditions<W>,
) {
  const leads = Object.entries(whose) as [Lead, string][];
  return {
    input: <S extends z.ZodType<IdsOf<W>>>(schema: S) =>
      guarded(name, method, conditions, whose)
        .input(schema)
        .use(async ({ ctx, input, next }) => {
          const idOf = (key: string) => (input as Record<string, number>)[key] as number;
          for (const [lead, key] of leads) {
            if (!foundByCall) await requireOwner(ctx, lead, idOf(key));
            else if (lead === "student") await requireOwn(ctx, lead, idOf(key));
          }
          const result = await next();
          if (foundByCall && !result.ok && isConflict(result.error)) {
            for (const [lead, key] of leads) await requireOwn(ctx, lead, idOf(key));
          }
          return result;
        }),
  };
}

function isConflict({ cause }: TRPCError): boolean {
  return cause instanceof BusinessError && cause.code === "DbConflict";
}
