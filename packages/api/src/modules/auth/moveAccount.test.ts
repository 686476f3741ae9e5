import { CashFlowType, Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { afterEach, expect, test } from "vitest";
import {
  accountWith,
  callerWith,
  codeSentTo,
  linkSentTo,
  mailsTo,
  PASSWORD,
} from "#modules/auth/testing.ts";
import { expectNoFaults, expectRefused, useWorldPerTest } from "#testing.ts";

const ADDRESS = "Hanako@kenshu.test";

const world = useWorldPerTest();
afterEach(async () => {
  await expectNoFaults(world);
});

const signIn = (password = PASSWORD) =>
  world.anonymous.auth.signIn({ emailAddress: ADDRESS, password });

/** A waiting account whose owner signs in with PASSWORD, and the student who gets it. */
async function twoRows() {
  const { build } = world;
  const { id: trainingId } = await build.training();
  const { id: trainingContentId } = await build.trainingContent({ trainingId });
  const student = await build.unenrolledStudent({
    emailAddress: null,
    passwordHash: null,
    isConfirmed: false,
    therapistId: null,
    name: "佐藤 花子",
  });
  const activity = await build.activity({ studentUserId: student.id, trainingId });
  await build.progress({ activityId: activity.id, trainingContentId });
  const reservation = await build.reservationOn("2027-03-12", { studentUserId: student.id });
  await build.cashFlow({ studentUserId: student.id, type: CashFlowType.Invoice, amount: 3300 });
  const account = await accountWith(world, {
    emailAddress: ADDRESS,
    role: Role.Guest,
    temporaryRegistrationPattern: SignUpPattern.Student,
    areaId: (await build.area()).id,
  });
  return {
    student,
    account,
    reservation,
    link: async () =>
      (await world.callerAs(Role.Administrator)).user.linkNoAccountStudent({
        userId: student.id,
        accountUserId: account.id,
        version: 1,
        accountVersion: 1,
      }),
  };
}

test("an account that becomes a student's is signed in to as before, and shows the history", async () => {
  const { student, account, reservation, link } = await twoRows();
  const signedIn = await signIn();
  await world.build.authenticator({ userId: account.id });
  await link();
  const { userId: holder } = await world.db
    .deleteFrom("authenticator")
    .returning("userId")
    .executeTakeFirstOrThrow();
  expect(holder, "a second factor goes with its account").toBe(student.id);
  // The person's existing session, and a new one.
  const again = await world.anonymous.auth.signIn({
    emailAddress: ADDRESS.toLowerCase(),
    password: PASSWORD,
  });
  for (const { accessToken } of [signedIn, again]) {
    const own = await callerWith(world, accessToken);
    expect(await own.user.getOwnAuthUser()).toEqual({
      userId: student.id,
      name: "佐藤 花子",
      role: Role.Student,
      isUnregistered: false,
      lacksFactor: false,
    });
    const futures = await own.trainingReserve.getFutures({ studentId: student.id });
    expect(futures.rows.map(({ reserveId }) => reserveId)).toEqual([reservation.id]);
    const progress = await own.trainingProgress.getStudentProgresses({
      studentUserId: student.id,
    });
    expect(progress.rows.map(({ trainingCount }) => trainingCount)).toEqual([1]);
    const { totalAmount } = await own.cashFlow.getStudentCashFlows({ studentUserId: student.id });
    expect(totalAmount).toBe(-3300);
  }
});

test("a code for a new address that was mailed before is still good", async () => {
  const { student, link } = await twoRows();
  const { accessToken } = await signIn();
  const emailAddress = "hanako.new@kenshu.test";
  await (await callerWith(world, accessToken)).auth.requestEmailAddressChange({
    emailAddress,
    currentPassword: PASSWORD,
  });
  const code = await codeSentTo(world, emailAddress);
  await link();
  await (await callerWith(world, accessToken)).auth.confirmEmailAddressChange({ code });
  const row = await world.db
    .selectFrom("appUser")
    .select("emailAddress")
    .where("id", "=", student.id)
    .executeTakeFirst();
  expect(row).toEqual({ emailAddress });
});

test("a link to a new password that was mailed before is still good", async () => {
  const { student, link } = await twoRows();
  await world.anonymous.auth.forgotPassword({ emailAddress: ADDRESS });
  const token = await linkSentTo(world, ADDRESS);
  await link();
  expect((await mailsTo(world, ADDRESS)).at(-1)).toMatchObject({ userId: student.id });
  await world.anonymous.auth.resetPassword({ token, password: "another-password" });
  await expectRefused(signIn(), "WrongCredentials");
  const { accessToken } = await signIn("another-password");
  const own = await callerWith(world, accessToken);
  expect((await own.user.getOwnAuthUser()).userId).toBe(student.id);
});

test("a sign-in meanwhile is the student's, or asked for again", async () => {
  const { student, link } = await twoRows();
  const [, signedIn] = await Promise.allSettled([link(), signIn()]);
  if (signedIn.status === "rejected") {
    await expectRefused(Promise.reject(signedIn.reason), "WrongCredentials");
  }
  const { accessToken } = signedIn.status === "fulfilled" ? signedIn.value : await signIn();
  const own = await callerWith(world, accessToken);
  expect((await own.user.getOwnAuthUser()).userId).toBe(student.id);
});
