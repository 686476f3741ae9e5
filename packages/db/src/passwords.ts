import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** The cost of one hash (rule 2.4). argon2id is the library's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The stored argon2id hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Whether a stored hash cost less than a new one does (rule 2.4). */
export function isOutdated(passwordHash: string): boolean {
  const [, memory, time] = /\$m=(\d+),t=(\d+),/.exec(passwordHash) ?? [];
  return Number(memory) < cost.memoryCost || Number(time) < cost.timeCost;
}

/**
 * If there is no account, we compare the password with this hash, so that the answer takes the same
 * time.
 */
const nobodysHash = hashPassword(randomUUID());

/**
 * Whether this password belongs to the hash. For null, an account that does not exist, always
 * false.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobodysHash), password);
  return isRight && passwordHash !== null;
}
