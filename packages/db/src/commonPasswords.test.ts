import { expect, test } from "vitest";
import { commonPasswords } from "#commonPasswords.ts";

test("the list holds the 10,000 most common passwords that are long enough", async () => {
  const passwords = await commonPasswords();
  expect(passwords.size).toBe(10_000);
  for (const password of [
    "password",
    "12345678",
    "qwertyuiop",
    "iloveyou",
    "1q2w3e4r",
    "trustno1",
  ]) {
    expect(passwords.has(password), password).toBe(true);
  }
  expect(passwords.has("kenshu-demo")).toBe(false);
  for (const password of passwords) {
    // As the rule compares them.
    expect(password).toBe(password.normalize("NFKC").toLowerCase().replace(/\s/g, ""));
    expect(password.length).toBeGreaterThanOrEqual(8);
  }
});
