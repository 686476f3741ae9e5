import { isIP } from "node:net";
import { type RawBuilder, sql } from "kysely";

/**
 * By what callers are told apart: the address, of IPv6 the network of 64 bits, within which a caller
 * has any number of addresses. Null where a proxy passes on something else.
 */
export function networkOf(address: string): RawBuilder<string | null> {
  const given = sql`${plainAddress(address)}::inet`;
  return sql`case family(${given}) when 6 then network(set_masklen(${given}, 64)) else ${given} end`;
}

/** The address without the zone that it is in. */
function plainAddress(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=.*\.)|%.*$/gi, "");
  return isIP(plain) ? plain : null;
}
