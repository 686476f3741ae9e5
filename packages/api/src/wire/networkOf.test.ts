import { expect, test } from "vitest";
import { networkOf } from "#wire/networkOf.ts";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["unknown", null],
  ["_hidden", null],
  ["", null],
  [undefined, null],
])("%s is known as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
