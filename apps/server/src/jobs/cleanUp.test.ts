import { openWorld } from "@kenshu/api/testing.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { addHours, addMinutes } from "@kenshu/domain/time.ts";
import { expect, test } from "vitest";
import { cleanUp } from "#jobs/cleanUp.ts";

test("what is over is forgotten, what holds is kept", async () => {
  const { db, clock, build, close } = await openWorld();
  const now = clock.now();
  const { id: userId } = await build.user({ role: Role.Viewer });
  const hours = (count: number) => addHours(new Date(), count);
  await db
    .insertInto("signInSession")
    .values([
      { id: "over", userId, expiresAt: hours(-1) },
      { id: "holds", userId, expiresAt: hours(1) },
    ])
    .execute();
  const code = { userId, codeHash: "", emailAddress: "" };
  await db
    .insertInto("confirmationCode")
    .values([
      { ...code, purpose: "signUp", expiresAt: addHours(now, -25) },
      { ...code, purpose: "resetPassword", expiresAt: addHours(now, -1) },
    ])
    .execute();
  await db
    .insertInto("wrongPassword")
    .values([
      { emailAddress: "over", guessedAt: [addHours(now, -2), addMinutes(now, -15)] },
      { emailAddress: "holds", guessedAt: [addHours(now, -2), addMinutes(now, -14)] },
    ])
    .execute();

  await cleanUp({ db, clock });

  expect(await db.selectFrom("signInSession").select("id").execute()).toEqual([{ id: "holds" }]);
  expect(await db.selectFrom("confirmationCode").select("purpose").execute()).toEqual([
    { purpose: "resetPassword" },
  ]);
  expect(await db.selectFrom("wrongPassword").select("emailAddress").execute()).toEqual([
    { emailAddress: "holds" },
  ]);
  await close();
});
