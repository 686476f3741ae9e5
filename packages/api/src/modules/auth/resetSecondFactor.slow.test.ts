import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { PASSWORD, withAuthenticator } from "#modules/auth/testing.ts";
import { expectUnchanged, lastLog, useWorld } from "#testing.ts";

const world = useWorld();
const command = fileURLToPath(import.meta.resolve("@kenshu/db/commands/resetSecondFactor.ts"));

async function run(...given: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [command, ...given], {
    env: { PATH, NODE_COMPILE_CACHE, DATABASE_URL: world.connectionString },
  });
  const [printed, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { exitCode: child.exitCode, printed, errors };
}

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
  const { rows } = { rows: await world.db.selectFrom("recoveryCode").selectAll().execute() };
  expect(rows).toEqual([]);
  expect(await lastLog(world)).toMatchObject({
    description: "サインイン",
    targets: { user: [id] },
  });
});
