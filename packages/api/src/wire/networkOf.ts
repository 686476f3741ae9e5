import ipaddr from "ipaddr.js";

/**
 * The network that tells callers apart before they sign in: the address, or for IPv6 its network of
 * 64 bits, because a caller has any number of addresses in it. Null if a proxy passes on something
 * else, or if the caller has left before we look.
 */
export function networkOf(address: string | undefined): string | null {
  const plain = address?.replace(/%.*$/, "");
  if (plain === undefined || !ipaddr.isValid(plain)) return null;
  const parsed = ipaddr.process(plain);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
}
