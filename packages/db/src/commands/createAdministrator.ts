/**
 * Creates an administrator in the database that DATABASE_URL names, migrated first (rule 2.6):
 *   npm run create-administrator -- --email admin@example.com --name 山田太郎 [--kana ヤマダタロウ]
 * The password comes from KENSHU_ADMIN_PASSWORD, else it is asked for.
 */
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { PASSWORD_MAX, PASSWORD_MIN } from "@kenshu/domain/auth/auth.limits.ts";
import { requireGoodPassword } from "@kenshu/domain/auth/auth.rules.ts";
import { Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import type { ErrorCode } from "@kenshu/domain/errorCodes.ts";
import { BusinessError } from "@kenshu/domain/errors.ts";
import { EMAIL_ADDRESS_MAX, PERSON_NAME_MAX } from "@kenshu/domain/limits.ts";
import { newAdministrator } from "@kenshu/domain/user/user.schema.ts";
import { speakJapanese } from "@kenshu/domain/validationMessages.ts";
import { bringUpToDate, namedAccounts } from "#bringUpToDate.ts";
import { NO_LIMITS } from "#limits.ts";
import { passwordEstimate } from "#passwordEstimate.ts";
import { hashPassword } from "#passwords.ts";
import { openDatabase } from "#pool.ts";

const USAGE =
  "npm run create-administrator -- --email admin@example.com --name 山田太郎 [--kana ヤマダタロウ]";

type Field = keyof typeof newAdministrator.shape;

/** The required form of each field, for readers without Japanese. */
const NEEDED: Record<Field, string> = {
  emailAddress: `--email needs an e-mail address of at most ${EMAIL_ADDRESS_MAX} characters`,
  name: `--name needs a name of at most ${PERSON_NAME_MAX} characters`,
  nameKana: `--kana takes katakana, at most ${PERSON_NAME_MAX} characters`,
  password: `the password needs ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`,
};
const REFUSED: Partial<Record<ErrorCode, string>> = {
  PasswordTooShort: NEEDED.password,
  PasswordTooWeak: "the password is easily guessed; choose a longer one",
};

speakJapanese();
try {
  await createAdministrator();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

async function createAdministrator(): Promise<void> {
  const accounts = namedAccounts(process.env);
  const input = newAdministrator.safeParse(await readInput());
  if (!input.success) {
    throw new Error(
      input.error.issues
        .map(({ path: [field], message }) =>
          inBoth(`${String(field)}: ${message}`, NEEDED[field as Field]),
        )
        .join("\n"),
    );
  }
  const { password, ...account } = input.data;
  requireGoodPassword(password, account, await passwordEstimate());

  await bringUpToDate(accounts);
  const db = openDatabase(accounts.databaseUrl, 1, NO_LIMITS);
  try {
    const passwordHash = await hashPassword(password);
    // The clock of the business runs in the server. A person runs this command, so it uses the real
    // time.
    const createdAt = new Date();
    await db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto("appUser")
        .values({
          ...account,
          passwordHash,
          role: Role.Administrator,
          isConfirmed: true,
          temporaryRegistrationPattern: SignUpPattern.Staff,
          createdAt,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await tx
        .insertInto("auditLog")
        .values({
          createdAt,
          category: "利用者",
          description: "管理者をコマンドで登録",
          operateUserName: "システム",
          targets: JSON.stringify({ user: [id] }),
        })
        .execute();
    });
    console.log(`管理者 ${account.name}（${account.emailAddress}）を登録しました。`);
  } finally {
    await db.destroy();
  }
}

async function readInput() {
  const { values } = parseArgs({
    options: { email: { type: "string" }, name: { type: "string" }, kana: { type: "string" } },
  });
  return {
    emailAddress: values.email,
    name: values.name,
    nameKana: values.kana ?? values.name,
    password: process.env.KENSHU_ADMIN_PASSWORD ?? (await askPassword()),
  };
}

/** Reads one line without showing the input. */
async function askPassword(): Promise<string> {
  process.stderr.write(`パスワード（${PASSWORD_MIN}文字以上）: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: silent,
    terminal: process.stdin.isTTY,
  });
  for await (const line of lines) {
    process.stderr.write("\n");
    return line;
  }
  return "";
}

function inBoth(ja: string, en: string | undefined): string {
  return en ? `${ja} / ${en}` : ja;
}

/** The reason for the failure, in both languages. */
function explain(error: unknown): string {
  if (error instanceof BusinessError) return inBoth(error.message, REFUSED[error.code]);
  const message = error instanceof Error ? error.message : String(error);
  if (message.includes("user_email_address_unique")) {
    return inBoth(
      "このメールアドレスはすでに登録されています。",
      "this e-mail address is registered already",
    );
  }
  const isOfArguments = error instanceof TypeError && "code" in error;
  return isOfArguments ? inBoth(`引数に誤りがあります。${USAGE}`, message) : message;
}
