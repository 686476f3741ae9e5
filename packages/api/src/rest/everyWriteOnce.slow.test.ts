import { type ProcedureName, permissions } from "@kenshu/domain/permissions.ts";
import { recordChanges } from "@kenshu/testkit/recordChanges.ts";
import type { AnyTRPCProcedure } from "@trpc/server";
import { beforeAll, describe, expect, test } from "vitest";
import { appRouter } from "#appRouter.ts";
import type { Context } from "#context.ts";
import { type RestRoute, restRoutes } from "#rest/rest.ts";
import { validInputsIn } from "#rest/validInputs/testing.ts";
import { useWorld } from "#testing.ts";

const world = useWorld();
let valid: Awaited<ReturnType<typeof validInputsIn>>;
let changes: Awaited<ReturnType<typeof recordChanges>>;
beforeAll(async () => {
  valid = await validInputsIn(world);
  changes = await recordChanges(world.db);
});

const writes = restRoutes.filter(({ takesKey }) => takesKey);
const procedures: Record<string, AnyTRPCProcedure> = appRouter._def.procedures as never;
const keyless = restRoutes.filter(
  ({ trpcPath, takesKey }) => procedures[trpcPath]?._def.type === "mutation" && !takesKey,
);
/** What a second call of these does, which anybody may make without a key. */
const ofAnybody: Partial<Record<ProcedureName, string>> = {
  "Auth.SignUp": "it begins another sign-up; mails to an address are limited",
  "Auth.ConfirmSignUp": "the first one has used up the code",
  "Auth.ResendConfirmationCode": "it sends another code, if that is not too soon",
  "Auth.SignIn": "it opens another session; tries are limited",
  "Auth.ConfirmSecondFactor": "the first one has used up the ticket and the code",
  "Auth.ForgotPassword": "it sends another code, if that is not too soon",
  "Auth.ResetPassword": "the first one has used up the code",
  "Mail.Unsubscribe": "nothing; walked below",
};

test("every write of a signed-in person takes a key, but for those with a secret", () => {
  const others = keyless.filter(({ name }) => permissions[name] !== "public");
  expect(writes.length).toBeGreaterThan(60);
  expect(others.map(({ name }) => name).toSorted()).toEqual([
    "Auth.ChangePassword",
    "Auth.ConfirmEmailAddressChange",
    "Auth.RequestEmailAddressChange",
    "Auth.SignOut",
    "SystemKey.Add",
  ]);
});

test("every write of anybody says what a second call does", () => {
  const names = keyless.map(({ name }) => name).filter((name) => permissions[name] === "public");
  expect(Object.keys(ofAnybody).toSorted()).toEqual(names.toSorted());
});

/** Makes a call that succeeds twice. The second one may only write to these tables. */
async function callTwice(
  { name, call, input: schema }: RestRoute,
  from: Partial<Context>,
  ...written: "audit_log"[]
) {
  const row = await valid.rows();
  const input = schema ? ((await valid.inputs[name]?.(row)) ?? {}) : {};
  let replays = 0;
  const ctx = {
    ...(await world.contextAs({ id: await valid.callerOf(name, row) })),
    ...from,
    tellReplayed: () => {
      replays++;
    },
  };
  const send = () =>
    call(ctx, { query: {}, body: () => ({ json: input }) }).then(
      (answer) => ({ answer }),
      ({ cause }) => ({ refused: cause }),
    );
  const first = await send();
  expect(first).toHaveProperty("answer");
  await changes();
  const second = await send();
  const changed = await changes();
  expect(changed.filter(({ table }) => !written.some((one) => one === table))).toEqual([]);
  return { first, second, replays };
}

/** What it does is the same twice, or it only reads; it says so twice. */
const isLoggedAgain = (name: string) =>
  /\.Sort$|^Mail\.GetUserMail$|^Auth\.End(Other|Every)SignIn|^User\.EndSignInSessions$/.test(name);

describe.each(writes)("$name", (route) => {
  test("sent again under its key has one effect, and the answer of the first", async () => {
    const { first, second, replays } = await callTwice(route, {
      idempotencyKey: `once ${route.name}`,
    });
    expect(second).toEqual(first);
    expect(replays).toBe(1);
  });

  // A key, a version, a constraint or a state sees to it.
  test("sent again from a screen has one effect", async () => {
    const idempotencyKey = `from a screen ${route.name}`;
    const logged = isLoggedAgain(route.name) ? (["audit_log"] as const) : [];
    await callTwice(route, { idempotencyKey, keysEveryWrite: false }, ...logged);
  });
});

test("an unsubscribing sent again has one effect", async () => {
  const route = keyless.find(({ name }) => name === "Mail.Unsubscribe");
  if (!route) throw new Error("nobody can unsubscribe");
  await callTwice(route, { actor: null });
});
