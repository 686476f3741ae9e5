import ipaddr from "ipaddr.js";

/**
 * By what callers are told apart who have not signed in: the address, of IPv6 the network of 64 bits,
 * within which a caller has any number of addresses. Null where a proxy passes on something else, and
 * where the caller has left before the call was looked at.
 */
export function networkOf(address: string | undefined): string | null {
  const plain = address?.replace(/%.*$/, "");
  if (plain === undefined || !ipaddr.isValid(plain)) return null;
  const parsed = ipaddr.process(plain);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
}
