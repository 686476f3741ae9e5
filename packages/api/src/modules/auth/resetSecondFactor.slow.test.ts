import { expect, test } from "vitest";
import { PASSWORD, runResetSecondFactor, withAuthenticator } from "#modules/auth/testing.ts";
import { expectUnchanged, lastLog, useWorld } from "#testing.ts";

const world = useWorld();
const run = (...given: string[]) => runResetSecondFactor(world, ...given);

test("the command lets in who has lost every factor, and refuses an address that nobody has", async () => {
  const { id, emailAddress } = await withAuthenticator(world, "last@kenshu.test");
  await expectUnchanged(world.db, async () => {
    expect(await run("--email", "nobody@kenshu.test")).toMatchObject({ exitCode: 1, printed: "" });
    expect(await run()).toMatchObject({ exitCode: 1, errors: expect.stringContaining("--email") });
  });
  expect(await run("--email", emailAddress.toUpperCase())).toMatchObject({
    exitCode: 0,
    errors: "",
  });
  await world.anonymous.auth.signIn({ emailAddress, password: PASSWORD });
  expect(await world.db.selectFrom("recoveryCode").selectAll().execute()).toEqual([]);
  expect(await lastLog(world)).toMatchObject({
    description: "サインイン",
    targets: { user: [id] },
  });
});
