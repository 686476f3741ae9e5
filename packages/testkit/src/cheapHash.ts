import { hash } from "@node-rs/argon2";

/** The hash of a password that is checked at little cost: what it costs stands in the hash itself. */
export function cheapHash(password: string): Promise<string> {
  return hash(password, { memoryCost: 64, timeCost: 1 });
}
