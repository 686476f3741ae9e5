import { isUnavailable } from "@kenshu/db/constraintErrors.ts";
import { SignUpPattern } from "@kenshu/domain/enumerations.ts";
import type { ErrorCode } from "@kenshu/domain/errorCodes.ts";
import { BusinessError, fail } from "@kenshu/domain/errors.ts";
import type {
  GuardedProcedureName,
  OwnDataProcedureName,
  PublicProcedureName,
  StudentProcedureName,
} from "@kenshu/domain/permissions.ts";
import type { TRPCError } from "@trpc/server";
import type { z } from "zod";
import { admit, requireLeave, requireProof, requireSignedIn } from "#declaring/admit.ts";
import { answeringAgain, answeringOnce, type KeyUse } from "#declaring/keyed.ts";
import { requireOwn, requireOwner, subjectsOf, type Whose } from "#declaring/owner.ts";
import { reported } from "#declaring/reported.ts";
import { t } from "#declaring/trpc.ts";
import { findEmployee } from "#rows/findEmployee.ts";
import { refuseIssues } from "#wire/invalidInput.ts";

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
  /** The call with the rows of which this one makes a workbook (rule 13.90). */
  saves?: GuardedProcedureName;
};

type GuardedConditions<W extends Whose, K extends string> = Conditions & {
  /** How a write stores its answer for a key; `overRest` by default. */
  takesKey?: KeyUse;
  /** Whether it hurts, so that the web client's person proves to be there (rule 2.15). */
  needsProof?: boolean;
  /** Whether its success takes the caller the right to make it again. */
  endsRight?: boolean;
  /** Whether it is a search for staff, which a replica can answer (rule 13.16). */
  readsReplica?: boolean;
  /**
   * Further checks of a student's sign-up, so that one refusal names everything that is missing.
   */
  ofStudents?: z.ZodType;
  /** For a call about one student: a student can make it only for the own data (rule 3.1). */
  whose?: W;
  /**
   * For students the call itself reads only the caller's rows, so we look nobody up first. After a
   * DbConflict we ask for the owner: another's row becomes UnauthorizedOperation.
   */
  foundByCall?: boolean;
  /** For a call about another user: the input with the id. The own id is refused (rule 15.9). */
  notOneself?: K;
};

/** If the row of the grid has an `s`, the call must name the owner of its data. */
type OwnerOf<N> = [Extract<N, OwnDataProcedureName>] extends [never]
  ? [Extract<N, StudentProcedureName>] extends [never]
    ? { whose?: never }
    : unknown
  : { whose: Whose };

/** The inputs that lead to the student are ids, and so is that of another user. */
type IdsOf<W extends Whose, K extends string> = Record<Extract<W[keyof W], string> | K, number>;

const base = t.procedure.use(reported);

const inTurn = t.middleware(({ ctx, meta, next }) =>
  meta ? ctx.inTurn(meta.name, () => next()) : next(),
);

/** A failure of the replica concerns the replica. Any other belongs to the call itself. */
const readingReplica = t.middleware(({ ctx, next }) =>
  ctx.searches.read(async (db) => {
    const result = await next({ ctx: { db } });
    if (!result.ok && isUnavailable(result.error.cause)) throw result.error.cause;
    return result;
  }),
);

/** For a call in the name of the HM employee linked to its caller, who is a person (rule 15.10). */
export const ofEmployee = t.middleware(async ({ ctx, next }) => {
  const { userId, systemKey } = requireSignedIn(ctx);
  if (systemKey) return fail("UnauthorizedOperation");
  const employeeId = await findEmployee(ctx.db, userId);
  return next({
    ctx: { employeeId: employeeId ?? fail("UnauthorizedOperation", { found: "noEmployee" }) },
  });
});

/**
 * A procedure for the roles in its row of the permission grid. Its name is also its REST path:
 * "Area.GetAll" answers at /api/Area/GetAll. Without a method it is for the web client alone. Its
 * conditions are asked from top to bottom: session and role, a fresh proof, the caller's turn, the
 * key, the input, and at last whose data it is.
 */
export function procedure<
  const N extends GuardedProcedureName,
  const W extends Whose = Record<never, never>,
  const K extends string = never,
>(
  name: N,
  method: "GET" | "POST" | null,
  {
    summary,
    description,
    inQuery = [],
    changesSeldom = false,
    refusals = [],
    takesKey = "overRest",
    needsProof = false,
    endsRight = false,
    readsReplica = false,
    ofStudents,
    saves,
    whose,
    foundByCall = false,
    notOneself,
  }: GuardedConditions<W, K> & OwnerOf<N>,
) {
  const described = base.meta({
    name,
    method,
    summary,
    description,
    inQuery,
    changesSeldom,
    refusals: needsProof ? [...refusals, "StepUpRequired"] : refusals,
    saves,
    takesKey: method === "POST" && takesKey !== "never",
    whose: whose ?? {},
  });
  const repeated = endsRight ? described.use(answeringAgain) : described;
  const admitted = repeated
    .use(({ ctx, next }) => {
      const actor = admit(ctx, name);
      if (needsProof) requireProof(ctx);
      return next({ ctx: { actor } });
    })
    .use(inTurn);
  const reading = readsReplica ? admitted.use(readingReplica) : admitted;
  const filledIn = ofStudents ? reading.use(asStudentsFillItIn(ofStudents)) : reading;
  const keyed = filledIn.use(answeringOnce(takesKey));
  // tRPC takes its time for each step of a call, and a read needs no key.
  const guarded = method === "POST" ? keyed : (filledIn as typeof keyed);
  // Whose data it is, the input tells, so that a call that declares it takes its input next.
  const others = (whose || notOneself ? {} : guarded) as [keyof W | K] extends [never]
    ? Omit<typeof guarded, "input">
    : object;
  return {
    ...others,
    input: <S extends z.ZodType<IdsOf<W, K>>>(schema: S) =>
      guarded.input(schema).use(async ({ ctx, input, next }) => {
        const ids = input as Record<string, number>;
        if (notOneself && ids[notOneself] === ctx.actor.userId) {
          fail("UnauthorizedOperation", { found: "oneself" });
        }
        const subjects = subjectsOf(whose, ids);
        for (const subject of subjects) {
          if (!foundByCall) await requireOwner(ctx, subject);
          else if (subject.lead === "student") await requireOwn(ctx, subject);
        }
        const result = await next();
        if (foundByCall && !result.ok && isConflict(result.error)) {
          for (const subject of subjects) await requireOwn(ctx, subject);
        }
        return result;
      }),
  };
}

/**
 * A procedure for screens that stay open (rule 24.4). People call it over tRPC alone. A stream takes
 * no turn, because it would keep it.
 */
export function screenProcedure(
  name: Extract<GuardedProcedureName, `Live.${string}`>,
  { summary, isStream = false }: { summary: string; isStream?: boolean },
) {
  const admitted = base
    .meta({
      name,
      method: null,
      summary,
      description: undefined,
      inQuery: [],
      changesSeldom: false,
      refusals: [],
      takesKey: false,
      whose: {},
    })
    .use(({ ctx, next }) => next({ ctx: { actor: admit(ctx, name) } }));
  return isStream ? admitted : admitted.use(inTurn);
}

/** A procedure that needs no sign-in session. */
export function publicProcedure(
  name: PublicProcedureName,
  method: "GET" | "POST" | null,
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

function isConflict({ cause }: TRPCError): boolean {
  return cause instanceof BusinessError && cause.code === "DbConflict";
}
