import { hashPassword } from "@kenshu/db/passwords.ts";
import { SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { readSigned, sign } from "#modules/auth/signature.ts";
import { callerWith, codeSentTo, linkSentTo, openBrowser } from "#modules/auth/testing.ts";
import { expectRefused, useWorld } from "#testing.ts";

const world = useWorld();

/** Every value of every row, by table and column. */
async function everything(): Promise<{ at: string; value: string }[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
  `.execute(world.db);
  const values = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ column: string; value: string | null }>`
        select cell.key as "column", cell.value
        from ${sql.table(name)} as stored, jsonb_each_text(to_jsonb(stored)) as cell
      `.execute(world.db);
      return rows.map(({ column, value }) => ({ at: `${name}.${column}`, value: value ?? "" }));
    }),
  );
  return values.flat();
}

test("a password hash has its intended cost, and a signed text counts for its purpose only", async () => {
  expect(await hashPassword("long-enough")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const ticket = await sign(world.db, "signUp", "7");
  expect(await readSigned(world.db, "signUp", ticket)).toBe("7");
  expect(await readSigned(world.db, "knownBrowser", ticket)).toBeNull();
  expect(await readSigned(world.db, "signUp", ticket.replace("7", "8"))).toBeNull();
});

test("no password, token or code is stored in the clear, except the code and the link in their own mail", async () => {
  const emailAddress = "secret@kenshu.test";
  const password = "first-secret-password";
  const { auth } = world.anonymous;
  const { ticket } = await auth.signUp({
    emailAddress,
    password,
    temporaryRegistrationPattern: SignUpPattern.Staff,
  });
  const signUpCode = await codeSentTo(world, emailAddress);
  const storedSignUpCode = await everything();
  const confirmed = await auth.confirmSignUp({ emailAddress, code: signUpCode });
  await auth.forgotPassword({ emailAddress });
  const resetCode = await codeSentTo(world, emailAddress);
  const resetToken = await linkSentTo(world, emailAddress);
  const storedResetCode = await everything();
  await auth.resetPassword({ token: resetToken, password: "second-secret-password" });
  await expectRefused(auth.signIn({ emailAddress, password }), "WrongCredentials");
  const signedIn = await auth.signIn({ emailAddress, password: "second-secret-password" });
  const caller = await callerWith(world, signedIn.accessToken);
  await caller.auth.changePassword({
    currentPassword: "second-secret-password",
    newPassword: "third-secret-password",
  });

  const browser = openBrowser(world);
  await browser.signIn(emailAddress, "third-secret-password");
  const kept = [...browser.kept.values()];
  expect(kept).toHaveLength(2);

  const stored = [...storedSignUpCode, ...storedResetCode, ...(await everything())];
  const where = (secret: string) =>
    stored.filter(({ value }) => value.includes(secret)).map(({ at }) => at);
  const tokens = [confirmed.accessToken, signedIn.accessToken];
  for (const secret of [...tokens, ...kept, ticket, "secret-password"]) {
    expect(where(secret ?? "")).toEqual([]);
  }
  for (const code of [signUpCode, resetCode, resetToken]) {
    expect(new Set(where(code))).toEqual(new Set(["mail.body"]));
  }
});
