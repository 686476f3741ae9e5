import { hash } from "@node-rs/argon2";

/** The hash of a password that is cheap to check. The hash itself contains its cost. */
export function cheapHash(password: string): Promise<string> {
  return hash(password, { memoryCost: 64, timeCost: 1 });
}
