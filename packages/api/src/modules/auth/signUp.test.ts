import { Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCaller } from "#appRouter.ts";
import {
  accountWith,
  authLog,
  callerWith,
  codeSentTo,
  mailsTo,
  minutesLater,
  PASSWORD,
  wrongCode,
} from "#modules/auth/testing.ts";
import {
  countingStatements,
  expectInvalid,
  expectRefused,
  expectUnchanged,
  openWorld,
  TEST_NOW,
  type World,
} from "#testing.ts";

const temporaryRegistrationPattern = SignUpPattern.Student;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function userRow(emailAddress: string) {
  return world.db
    .selectFrom("appUser")
    .selectAll()
    .where("emailAddress", "=", emailAddress)
    .executeTakeFirst();
}

test("signing up, confirming and registering lead from nothing to a guest", async () => {
  const emailAddress = "Hanako@kenshu.test";
  const { userId } = await world.anonymous.auth.signUp({
    emailAddress,
    password: PASSWORD,
    temporaryRegistrationPattern,
  });
  expect(await userRow(emailAddress)).toMatchObject({
    id: userId,
    role: Role.Guest,
    isUnregistered: true,
    isConfirmed: false,
    temporaryRegistrationPattern,
    createdAt: new Date(TEST_NOW),
  });
  const [mail] = await mailsTo(world, emailAddress);
  expect(mail?.subject).toBe("【Kenshu】登録の確認コード");
  const code = await codeSentTo(world, emailAddress);

  // The right password leads to the code page, a wrong one does not.
  await expectRefused(
    world.anonymous.auth.signIn({ emailAddress, password: PASSWORD }),
    "UserNotConfirmed",
  );
  await expectRefused(
    world.anonymous.auth.signIn({ emailAddress, password: "wrong-password" }),
    "WrongCredentials",
  );

  const written: unknown[] = [];
  const browser = createCaller({
    ...world.contextOf(null),
    sessionCookie: { write: (session) => written.push(session) },
  });
  const { accessToken, expiresAt } = await browser.auth.confirmSignUp({
    emailAddress: "hanako@KENSHU.test",
    // As a Japanese keyboard may type it.
    code: code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  });
  expect(written).toMatchObject([{ token: accessToken }]);
  expect(expiresAt).toMatch(/\+09:00$/);

  const caller = await callerWith(world, accessToken);
  expect(await caller.user.getOwnAuthUser()).toEqual({
    userId,
    name: "",
    role: Role.Guest,
    isUnregistered: true,
  });
  const area = await world.build.area();
  await caller.user.addUserProfile({
    name: "研修 花子",
    nameKana: "ケンシュウ ハナコ",
    areaId: area.id,
    version: (await caller.user.getOwn()).version,
  });
  expect(await (await callerWith(world, accessToken)).user.getOwnAuthUser()).toEqual({
    userId,
    name: "研修 花子",
    role: Role.Guest,
    isUnregistered: false,
  });

  // The code has done its work.
  await expectRefused(world.anonymous.auth.confirmSignUp({ emailAddress, code }), "CodeMismatch");
  expect((await authLog(world)).map((row) => row.description)).toEqual([
    "アカウントの登録を受け付け",
    "サインインを拒否（メールアドレス未確認）",
    "サインインを拒否（パスワードの間違い）",
    "メールアドレスを確認してサインイン",
  ]);
});

test("signing up again replaces password, pattern and code of an address never confirmed", async () => {
  const emailAddress = "again@kenshu.test";
  const { auth } = world.anonymous;
  const first = await auth.signUp({
    emailAddress,
    password: "first-password",
    temporaryRegistrationPattern: SignUpPattern.Student,
  });
  const firstCode = await codeSentTo(world, emailAddress);
  const second = await auth.signUp({
    emailAddress: "AGAIN@kenshu.test",
    password: "second-password",
    temporaryRegistrationPattern: SignUpPattern.Staff,
  });
  expect(second).toEqual(first);
  const code = await codeSentTo(world, "AGAIN@kenshu.test");
  if (code !== firstCode) {
    await expectRefused(auth.confirmSignUp({ emailAddress, code: firstCode }), "CodeMismatch");
  }
  await auth.confirmSignUp({ emailAddress, code });
  await expectRefused(
    auth.signIn({ emailAddress, password: "first-password" }),
    "WrongCredentials",
  );
  await auth.signIn({ emailAddress, password: "second-password" });
  expect(await userRow("AGAIN@kenshu.test")).toMatchObject({
    temporaryRegistrationPattern: SignUpPattern.Staff,
    isConfirmed: true,
  });
});

test("a sign-up is refused for a used address, a short password and a malformed input", async () => {
  const { auth } = world.anonymous;
  await accountWith(world, { emailAddress: "taken@kenshu.test" });
  await accountWith(world, { emailAddress: "stopped@kenshu.test", isEnabled: false });
  const signUp = (emailAddress: string, password = PASSWORD) =>
    auth.signUp({ emailAddress, password, temporaryRegistrationPattern });
  await expectUnchanged(world.db, async () => {
    await expectRefused(signUp("Taken@Kenshu.test"), "UserAlreadyExists");
    await expectRefused(signUp("stopped@kenshu.test"), "UserAlreadyExists");
    await expectRefused(signUp("short@kenshu.test", "seven77"), "PasswordTooShort");
    await expectRefused(signUp("weak@kenshu.test", "Password1"), "PasswordTooWeak");
    await expectRefused(signUp("hanako.sato@kenshu.test", "hanako.sato"), "PasswordTooWeak");
    await expectInvalid(signUp("unseen@kenshu.test", "long\u202eenough"), "password");
    await expectInvalid(signUp("long@kenshu.test", "x".repeat(129)), "password");
    await expectInvalid(signUp("none@kenshu.test", ""), "password");
    for (const address of ["no address", `${"x".repeat(120)}@kenshu.test`, "全角@kenshu.test"]) {
      await expectInvalid(signUp(address), "emailAddress");
    }
  });
  await signUp("eight@kenshu.test", "eight888");
});

test("simultaneous sign-ups of one address open one account", async () => {
  const emailAddress = "twice@kenshu.test";
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      world.anonymous.auth.signUp({
        emailAddress,
        password: PASSWORD,
        temporaryRegistrationPattern,
      }),
    ),
  );
  expect(new Set(answers.map(({ userId }) => userId)).size).toBe(1);
  await world.anonymous.auth.confirmSignUp({
    emailAddress,
    code: await codeSentTo(world, emailAddress),
  });
});

test("five wrong codes use the code up, also when they come at once; a new one helps", async () => {
  const emailAddress = "guesser@kenshu.test";
  const { auth } = world.anonymous;
  await auth.signUp({ emailAddress, password: PASSWORD, temporaryRegistrationPattern });
  const code = await codeSentTo(world, emailAddress);
  const confirm = (typed: string) => auth.confirmSignUp({ emailAddress, code: typed });

  await expectUnchanged(
    world.db,
    async () => {
      const codes = await Promise.all(
        Array.from({ length: 12 }, () =>
          confirm(wrongCode(code)).catch(
            (error: { cause?: { code?: string } }) => error.cause?.code,
          ),
        ),
      );
      expect(codes.filter((refusal) => refusal === "CodeMismatch")).toHaveLength(5);
      expect(codes.filter((refusal) => refusal === "LimitExceeded")).toHaveLength(7);
      await expectRefused(confirm(code), "LimitExceeded");
    },
    "confirmation_code",
  );

  await auth.resendConfirmationCode({ emailAddress });
  await confirm(await codeSentTo(world, emailAddress));
});

test("a code is valid for 15 minutes, and used once by simultaneous calls", async () => {
  const emailAddress = "late@kenshu.test";
  const { auth } = world.anonymous;
  await auth.signUp({ emailAddress, password: PASSWORD, temporaryRegistrationPattern });
  const late = await codeSentTo(world, emailAddress);
  minutesLater(world, 15);
  await expectUnchanged(world.db, () =>
    expectRefused(auth.confirmSignUp({ emailAddress, code: late }), "CodeExpired"),
  );
  await auth.resendConfirmationCode({ emailAddress });
  const code = await codeSentTo(world, emailAddress);
  minutesLater(world, 29);
  const results = await Promise.allSettled(
    [1, 2, 3].map(() => auth.confirmSignUp({ emailAddress, code })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  minutesLater(world, 0);
});

test("a code sent again answers alike for every address, and not too often", async () => {
  const emailAddress = "again-and-again@kenshu.test";
  await accountWith(world, { emailAddress: "confirmed@kenshu.test" });
  const { auth } = world.anonymous;
  await auth.signUp({ emailAddress, password: PASSWORD, temporaryRegistrationPattern });
  for (const address of [emailAddress, "nobody@kenshu.test", "confirmed@kenshu.test"]) {
    expect(await auth.resendConfirmationCode({ emailAddress: address })).toBeUndefined();
  }
  expect(await mailsTo(world, emailAddress)).toHaveLength(2);
  expect(await mailsTo(world, "nobody@kenshu.test")).toEqual([]);
  expect(await mailsTo(world, "confirmed@kenshu.test")).toEqual([]);

  for (let sent = 3; sent <= 5; sent++) await auth.resendConfirmationCode({ emailAddress });
  await expectUnchanged(world.db, async () => {
    await expectRefused(auth.resendConfirmationCode({ emailAddress }), "LimitExceeded");
    await expectRefused(
      auth.signUp({ emailAddress, password: "other-password", temporaryRegistrationPattern }),
      "LimitExceeded",
    );
  });
  minutesLater(world, 15);
  await auth.resendConfirmationCode({ emailAddress });
  expect(await mailsTo(world, emailAddress)).toHaveLength(6);
  minutesLater(world, 0);
});

test("confirming where nobody signed up looks like a wrong code", async () => {
  await accountWith(world, { emailAddress: "old@kenshu.test" });
  await expectUnchanged(world.db, async () => {
    for (const emailAddress of ["old@kenshu.test", "nobody@kenshu.test", "kein\u212a"]) {
      await expectRefused(
        world.anonymous.auth.confirmSignUp({ emailAddress, code: "123456" }),
        "CodeMismatch",
      );
    }
    await expectInvalid(
      world.anonymous.auth.confirmSignUp({ emailAddress: "nul\0@kenshu.test", code: "123456" }),
      "emailAddress",
    );
  });
});

test("what is done for an address says nothing about it: the statements are as many", async () => {
  const emailAddress = "counted@kenshu.test";
  await world.anonymous.auth.signUp({
    emailAddress,
    password: PASSWORD,
    temporaryRegistrationPattern,
  });
  await accountWith(world, { emailAddress: "known@kenshu.test" });
  const statements = async (run: (caller: World["anonymous"]) => Promise<unknown>) => {
    const { db, count } = countingStatements(world.db);
    await run(createCaller(world.contextOf(null, db)));
    return count();
  };
  const forgot = (address: string) =>
    statements(({ auth }) => auth.forgotPassword({ emailAddress: address }));
  expect(await forgot("known@kenshu.test")).toBe(await forgot("nobody@kenshu.test"));
});
