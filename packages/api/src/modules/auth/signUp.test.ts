import { Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { createCaller } from "#appRouter.ts";
import {
  accountWith,
  authLog,
  callerFrom,
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
  TEST_NOW,
  useWorld,
  type World,
} from "#testing.ts";

const temporaryRegistrationPattern = SignUpPattern.Student;

const world = useWorld();

async function userRow(emailAddress: string) {
  return world.db
    .selectFrom("appUser")
    .selectAll()
    .where("emailAddress", "=", emailAddress)
    .executeTakeFirst();
}

test("signing up, confirming and registering lead from nothing to a guest", async () => {
  const emailAddress = "Hanako@kenshu.test";
  const { userId, ticket } = await world.anonymous.auth.signUp({
    emailAddress,
    password: PASSWORD,
    temporaryRegistrationPattern,
  });
  expect(await userRow(emailAddress)).toMatchObject({
    id: userId,
    role: Role.Guest,
    isUnregistered: true,
    isConfirmed: false,
    passwordHash: null,
    temporaryRegistrationPattern,
    createdAt: new Date(TEST_NOW),
  });
  const [mail] = await mailsTo(world, emailAddress);
  expect(mail?.subject).toBe("【Kenshu】登録の確認コード");
  const code = await codeSentTo(world, emailAddress);

  // The right password leads to the code page; a wrong one does not.
  await expectRefused(
    world.anonymous.auth.signIn({ emailAddress, password: PASSWORD }),
    "UserNotConfirmed",
    { ticket },
  );
  await expectRefused(
    world.anonymous.auth.signIn({ emailAddress, password: "wrong-password" }),
    "WrongCredentials",
  );

  const { accessToken, expiresAt } = await world.anonymous.auth.confirmSignUp({
    emailAddress: "hanako@KENSHU.test",
    ticket,
    // A Japanese keyboard may type it like this.
    code: code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  });
  expect(expiresAt).toMatch(/\+09:00$/);

  const caller = await callerWith(world, accessToken);
  expect(await caller.user.getOwnAuthUser()).toEqual({
    userId,
    name: "",
    role: Role.Guest,
    isUnregistered: true,
    lacksFactor: false,
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
    lacksFactor: false,
  });

  // The code is used.
  for (const again of [{ ticket }, {}]) {
    await expectRefused(
      world.anonymous.auth.confirmSignUp({ emailAddress, code, ...again }),
      "CodeMismatch",
    );
  }
  expect((await authLog(world)).map((row) => row.description)).toEqual([
    "アカウントの登録を受け付け",
    "サインインを拒否（メールアドレス未確認）、192.0.2.1",
    "サインインを拒否（パスワードの間違い）、192.0.2.1",
    "メールアドレスを確認してサインイン",
    "メールアドレスの確認を拒否（コードまたはリンクの間違い）、192.0.2.1、2回",
  ]);
});

test("a stranger who signs up with somebody's address does not get a password confirmed by the owner's code", async () => {
  const emailAddress = "again@kenshu.test";
  const { auth } = world.anonymous;
  const own = await auth.signUp({
    emailAddress,
    password: "owners-password",
    temporaryRegistrationPattern: SignUpPattern.Student,
  });
  const ownCode = await codeSentTo(world, emailAddress);
  const strangers = await auth.signUp({
    emailAddress: "AGAIN@kenshu.test",
    password: "strangers-password",
    temporaryRegistrationPattern: SignUpPattern.Staff,
  });
  expect(strangers.userId).toBe(own.userId);
  expect(strangers.ticket).not.toBe(own.ticket);
  const strangersCode = await codeSentTo(world, "AGAIN@kenshu.test");

  await expectUnchanged(
    world.db,
    async () => {
      // Two sign-ups wait, so no code counts without a ticket.
      for (const code of [ownCode, strangersCode]) {
        await expectRefused(auth.confirmSignUp({ emailAddress, code }), "CodeMismatch");
      }
      const forged = { emailAddress, code: ownCode, ticket: `${own.ticket}x` };
      await expectRefused(auth.confirmSignUp(forged), "CodeMismatch");
    },
    "attempt",
  );
  if (ownCode !== strangersCode) {
    for (const [ticket, code] of [
      [strangers.ticket, ownCode],
      [own.ticket, strangersCode],
    ] as const) {
      await expectRefused(auth.confirmSignUp({ emailAddress, code, ticket }), "CodeMismatch");
    }
  }
  // With the right password each of them reaches its own code.
  for (const [password, ticket] of [
    ["owners-password", own.ticket],
    ["strangers-password", strangers.ticket],
  ] as const) {
    await expectRefused(auth.signIn({ emailAddress, password }), "UserNotConfirmed", { ticket });
  }
  await auth.confirmSignUp({ emailAddress, code: ownCode, ticket: own.ticket });
  await expectRefused(
    auth.signIn({ emailAddress, password: "strangers-password" }),
    "WrongCredentials",
  );
  await auth.signIn({ emailAddress, password: "owners-password" });
  expect(await userRow(emailAddress)).toMatchObject({
    temporaryRegistrationPattern: SignUpPattern.Student,
    isConfirmed: true,
  });
  await expectRefused(
    auth.confirmSignUp({ emailAddress, code: strangersCode, ticket: strangers.ticket }),
    "CodeMismatch",
  );
});

test("of several sign-ups confirmed at once only one counts, with its password", async () => {
  const emailAddress = "race@kenshu.test";
  const { auth } = world.anonymous;
  const signUps = [];
  for (const password of ["password-one", "password-two"]) {
    const { ticket } = await auth.signUp({ emailAddress, password, temporaryRegistrationPattern });
    signUps.push({ password, ticket, code: await codeSentTo(world, emailAddress) });
  }
  const results = await Promise.allSettled(
    [...signUps, ...signUps].map(({ ticket, code }) =>
      auth.confirmSignUp({ emailAddress, ticket, code }),
    ),
  );
  const winners = results.flatMap(({ status }, index) =>
    status === "fulfilled" ? [index % 2] : [],
  );
  expect(winners).toHaveLength(1);
  for (const [index, { password }] of signUps.entries()) {
    const signedIn = auth.signIn({ emailAddress, password });
    if (index === winners[0]) await signedIn;
    else await expectRefused(signedIn, "WrongCredentials");
  }
  expect(await world.db.selectFrom("signUp").select("id").execute()).toEqual([]);
});

test("with its ticket a sign-up gets another code and is its own; a stranger's tries do not use it up", async () => {
  const emailAddress = "resent@kenshu.test";
  const { auth } = world.anonymous;
  const signUp = (password: string) =>
    auth.signUp({ emailAddress, password, temporaryRegistrationPattern });
  const own = await signUp("owners-password");
  const other = await signUp("others-password");
  const before = await mailsTo(world, emailAddress);
  // Nobody could know whose code it is.
  await auth.resendConfirmationCode({ emailAddress });
  expect(await mailsTo(world, emailAddress)).toEqual(before);
  await auth.resendConfirmationCode({ emailAddress, ticket: own.ticket });
  const code = await codeSentTo(world, emailAddress);
  const stranger = callerFrom(world, "198.51.100.7");
  for (let attempt = 0; attempt < 5; attempt++) {
    const wrong = { emailAddress, code: wrongCode(code) };
    const withTicket = { ...wrong, ticket: other.ticket };
    await expectRefused(stranger.auth.confirmSignUp(withTicket), "CodeMismatch");
    await expectRefused(stranger.auth.confirmSignUp(wrong), "CodeMismatch");
  }
  await auth.confirmSignUp({ emailAddress, code, ticket: own.ticket });
  await auth.signIn({ emailAddress, password: "owners-password" });
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
  await signUp("eight@kenshu.test", "k7#mQ2pX");
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
  expect(new Set(answers.map(({ ticket }) => ticket)).size).toBe(3);
});

test("a code takes five tries in all, with its ticket and without, also when they come at once; a new one helps", async () => {
  const emailAddress = "guesser@kenshu.test";
  const { auth } = world.anonymous;
  const stranger = callerFrom(world, "198.51.100.8");
  const { ticket } = await auth.signUp({
    emailAddress,
    password: PASSWORD,
    temporaryRegistrationPattern,
  });
  const code = await codeSentTo(world, emailAddress);
  const wrong = { emailAddress, code: wrongCode(code) };
  await expectUnchanged(
    world.db,
    async () => {
      await Promise.allSettled(
        [1, 2, 3, 4].flatMap(() => [
          auth.confirmSignUp({ ...wrong, ticket }),
          stranger.auth.confirmSignUp(wrong),
        ]),
      );
      await expectRefused(auth.confirmSignUp({ emailAddress, code, ticket }), "LimitExceeded");
      // Without a ticket, a used code looks like no code.
      const other = callerFrom(world, "198.51.100.9");
      await expectRefused(other.auth.confirmSignUp({ emailAddress, code }), "CodeMismatch");
    },
    "attempt",
    "sign_up",
  );
  const tries = world.db.selectFrom("signUp").select("tryCount");
  expect(await tries.where("emailAddress", "=", emailAddress).execute()).toEqual([{ tryCount: 5 }]);
  await auth.resendConfirmationCode({ emailAddress });
  await auth.confirmSignUp({ emailAddress, ticket, code: await codeSentTo(world, emailAddress) });
});

test("however many codes are sent, a caller with the ticket has ten tries in a day", async () => {
  const emailAddress = "patient.guesser@kenshu.test";
  const { auth } = world.anonymous;
  const { ticket } = await auth.signUp({
    emailAddress,
    password: PASSWORD,
    temporaryRegistrationPattern,
  });
  const guess = async () =>
    auth.confirmSignUp({
      emailAddress,
      ticket,
      code: wrongCode(await codeSentTo(world, emailAddress)),
    });
  for (let round = 0; round < 2; round++) {
    for (let attempt = 0; attempt < 5; attempt++) await expectRefused(guess(), "CodeMismatch");
    await auth.resendConfirmationCode({ emailAddress, ticket });
  }
  await expectRefused(guess(), "LimitExceeded");
  const code = await codeSentTo(world, emailAddress);
  await expectRefused(auth.confirmSignUp({ emailAddress, ticket, code }), "LimitExceeded");
  const elsewhere = callerFrom(world, "198.51.100.10");
  await elsewhere.auth.confirmSignUp({ emailAddress, ticket, code });
});

test("a code is valid for 10 minutes, and used once by simultaneous calls", async () => {
  const emailAddress = "late@kenshu.test";
  const { auth } = world.anonymous;
  await auth.signUp({ emailAddress, password: PASSWORD, temporaryRegistrationPattern });
  const late = await codeSentTo(world, emailAddress);
  minutesLater(world, 10);
  await expectUnchanged(
    world.db,
    async () => {
      await expectRefused(auth.confirmSignUp({ emailAddress, code: late }), "CodeExpired");
      await expectRefused(
        auth.confirmSignUp({ emailAddress, code: wrongCode(late) }),
        "CodeMismatch",
      );
    },
    "attempt",
    "sign_up",
  );
  await auth.resendConfirmationCode({ emailAddress });
  const code = await codeSentTo(world, emailAddress);
  minutesLater(world, 19);
  const results = await Promise.allSettled(
    [1, 2, 3].map(() => auth.confirmSignUp({ emailAddress, code })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  minutesLater(world, 0);
});

test("an expired sign-up does not block a newer one for a caller without a ticket", async () => {
  const emailAddress = "late.again@kenshu.test";
  const account = {
    emailAddress,
    password: PASSWORD,
    temporaryRegistrationPattern: SignUpPattern.Student,
  };
  await world.anonymous.auth.signUp(account);
  const late = await codeSentTo(world, emailAddress);
  minutesLater(world, 11);
  await expectRefused(
    world.anonymous.auth.confirmSignUp({ emailAddress, code: late }),
    "CodeExpired",
  );
  await world.anonymous.auth.signUp(account);
  const code = await codeSentTo(world, emailAddress);
  await world.anonymous.auth.confirmSignUp({ emailAddress, code });
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

  for (const address of [emailAddress, "nobody@kenshu.test", "confirmed@kenshu.test"]) {
    const before = address === emailAddress ? 2 : 1;
    for (let sent = before + 1; sent <= 5; sent++) {
      await auth.resendConfirmationCode({ emailAddress: address });
    }
    // The sixth answer, too, reveals nothing about the address.
    await expectUnchanged(world.db, () =>
      expectRefused(auth.resendConfirmationCode({ emailAddress: address }), "LimitExceeded"),
    );
  }
  await expectUnchanged(world.db, async () => {
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

test("confirming where nobody signed up looks like a wrong code, also at the sixth try", async () => {
  await accountWith(world, { emailAddress: "old@kenshu.test" });
  await expectUnchanged(
    world.db,
    async () => {
      for (const emailAddress of ["old@kenshu.test", "nobody@kenshu.test", "kein\u212a"]) {
        const confirm = () => world.anonymous.auth.confirmSignUp({ emailAddress, code: "123456" });
        for (let attempt = 0; attempt < 5; attempt++)
          await expectRefused(confirm(), "CodeMismatch");
        await expectRefused(confirm(), "LimitExceeded");
      }
      await expectInvalid(
        world.anonymous.auth.confirmSignUp({ emailAddress: "nul\0@kenshu.test", code: "123456" }),
        "emailAddress",
      );
    },
    "attempt",
  );
});

test("the number of statements reveals nothing about an address", async () => {
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
  const resend = (address: string) =>
    statements(({ auth }) => auth.resendConfirmationCode({ emailAddress: address }));
  expect(await resend(emailAddress)).toBe(await resend("nobody-else@kenshu.test"));
});

test("an address that signs up in full width is kept, and mailed, in half width", async () => {
  const emailAddress = "ｔａｒｏ＠ｋｅｎｓｈｕ．ｔｅｓｔ";
  const { ticket } = await world.anonymous.auth.signUp({
    emailAddress,
    password: PASSWORD,
    temporaryRegistrationPattern,
  });
  expect(await userRow("taro@kenshu.test")).toMatchObject({ emailAddress: "taro@kenshu.test" });
  const code = await codeSentTo(world, "taro@kenshu.test");
  expect(await world.anonymous.auth.confirmSignUp({ emailAddress, ticket, code })).toHaveProperty(
    "accessToken",
  );
});
