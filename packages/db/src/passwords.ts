import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** The cost of one hash (rule 2.4): argon2id is the library's algorithm by default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash under which a password is stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** A password is compared with this hash where there is no account, so that the answer takes as long. */
const nobodysHash = hashPassword(randomUUID());

/** Whether this is the password of the hash; null, for an account that does not exist, never is. */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobodysHash), password);
  return isRight && passwordHash !== null;
}
