import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { Role } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { callerWith } from "#modules/auth/testing.ts";
import { expectUnchanged, useWorld } from "#testing.ts";

const world = useWorld();

const command = fileURLToPath(import.meta.resolve("@kenshu/db/commands/createAdministrator.ts"));

/** Runs the command with this input. */
async function run(given: string[], typed = "", environment: Record<string, string> = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [command, ...given], {
    env: { PATH, NODE_COMPILE_CACHE, DATABASE_URL: world.connectionString, ...environment },
  });
  child.stdin.end(typed);
  const [printed, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { exitCode: child.exitCode, printed, errors };
}

test("the command creates an administrator who can sign in, once", async () => {
  const emailAddress = "first@kenshu.test";
  const given = ["--email", emailAddress, "--name", "管理 太郎", "--kana", "カンリ タロウ"];
  const created = await run(given, "typed-password\n");
  expect(created).toMatchObject({ exitCode: 0 });
  expect(created.printed).toContain("管理 太郎");
  expect(created.printed + created.errors).not.toContain("typed-password");

  const { accessToken } = await world.anonymous.auth.signIn({
    emailAddress,
    password: "typed-password",
  });
  const caller = await callerWith(world, accessToken);
  expect(await caller.user.getOwn()).toMatchObject({
    name: "管理 太郎",
    nameKana: "カンリ タロウ",
    role: Role.Administrator,
  });

  await expectUnchanged(world.db, async () => {
    const again = await run(given, "", { KENSHU_ADMIN_PASSWORD: "other-password" });
    expect(again).toMatchObject({ exitCode: 1, printed: "" });
    expect(again.errors).toMatch(/すでに登録されています。 \/ .*registered already/);
  });
});

test("it refuses unusable input and writes nothing", async () => {
  await expectUnchanged(world.db, async () => {
    const named = ["--email", "a@kenshu.test", "--name", "管理"];
    const refused = [
      await run([]),
      await run(named, "short\n"),
      await run(named, "password1\n"),
      await run(named, ""),
      await run(["--email", "no address", "--name", "管理"], "long-enough\n"),
      await run(named, "long-enough\n", { DATABASE_URL: "" }),
      await run(named, "long-enough\n", { DATABASE_URL: "postgresql://u@127.0.0.1:1/kenshu" }),
      await run([...named, "--mail", "x"], "long-enough\n"),
    ];
    expect(refused[1]?.errors).toContain("パスワードは8文字以上で入力してください。");
    expect(refused[2]?.errors).toContain("このパスワードは推測されやすいため使えません。");
    for (const { exitCode, errors } of refused) {
      expect(exitCode).toBe(1);
      expect(errors).not.toContain("    at ");
      // In both languages.
      expect(errors.replace(/^パスワード（.*: $/m, "")).toMatch(/[ぁ-ん].* \/ .*[a-z]{3}/);
    }
  });
});
