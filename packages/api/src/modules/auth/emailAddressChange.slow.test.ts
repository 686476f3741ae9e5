import { beforeEach, expect, test } from "vitest";
import { codeSentTo, minutesLater, ownerOf, PASSWORD, signUpAt } from "#modules/auth/testing.ts";
import { expectRefused, useWorld } from "#testing.ts";

const world = useWorld();
beforeEach(() => minutesLater(world, 0));

test("of a sign-up and a change of address confirmed at once, only one counts", async () => {
  for (let round = 0; round < 10; round++) {
    // The loser has used up one try of the day.
    minutesLater(world, round * 24 * 60);
    const emailAddress = `contested${round}@kenshu.test`;
    const { auth } = await ownerOf(world, `owner${round}@kenshu.test`);
    const signUp = await signUpAt(world, emailAddress);
    await auth.requestEmailAddressChange({ emailAddress, currentPassword: PASSWORD });
    const code = await codeSentTo(world, emailAddress);
    const [signedUp, changed] = await Promise.allSettled([
      world.anonymous.auth.confirmSignUp(signUp),
      auth.confirmEmailAddressChange({ code }),
    ]);
    expect([signedUp.status, changed.status].sort()).toEqual(["fulfilled", "rejected"]);
    if (signedUp.status === "rejected") {
      await expectRefused(Promise.reject(signedUp.reason), "CodeMismatch");
    }
    if (changed.status === "rejected") {
      await expectRefused(Promise.reject(changed.reason), "AliasExists");
    }
  }
});
