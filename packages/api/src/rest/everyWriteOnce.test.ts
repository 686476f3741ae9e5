import { beforeAll, describe, expect, test } from "vitest";
import { restRoutes } from "#rest/rest.ts";
import { validInputsIn } from "#rest/validInputs/testing.ts";
import { expectUnchanged, useWorld } from "#testing.ts";

const world = useWorld();
let valid: Awaited<ReturnType<typeof validInputsIn>>;
beforeAll(async () => {
  valid = await validInputsIn(world);
});

const writes = restRoutes.filter(({ takesKey }) => takesKey);

test("every POST takes a key, but for those with a secret and those that only read", () => {
  const others = restRoutes.filter(({ method, takesKey }) => method === "POST" && !takesKey);
  expect(writes.length).toBeGreaterThan(60);
  expect(others.map(({ name }) => name).toSorted()).toEqual([
    "Analysis.GetTable",
    "Auth.ChangePassword",
    "Auth.ConfirmEmailAddressChange",
    "Auth.ConfirmSignUp",
    "Auth.ForgotPassword",
    "Auth.RequestEmailAddressChange",
    "Auth.ResendConfirmationCode",
    "Auth.ResetPassword",
    "Auth.SignIn",
    "Auth.SignOut",
    "Auth.SignUp",
    "Information.GetTestInformationList",
    "Information.Search",
    "Mail.Unsubscribe",
    "SystemKey.Add",
    "Training.GetHeartfulCategories",
    "User.GetGuestStudentCount",
    "User.GetGuestUserCount",
    "User.GetHeartfulEmployees",
  ]);
});

describe.each(writes)("$name", ({ name, call, input: schema }) => {
  test("sent again under its key has one effect, and the answer of the first", async () => {
    const row = await valid.rows();
    const input = schema ? ((await valid.inputs[name]?.(row)) ?? {}) : {};
    let replays = 0;
    const ctx = {
      ...(await world.contextAs({ id: await valid.callerOf(name, row) })),
      idempotencyKey: `once ${name}`,
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
    await expectUnchanged(world.db, async () => {
      expect(await send()).toEqual(first);
    });
    expect(replays).toBe(1);
  });
});
