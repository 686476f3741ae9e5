import { expect, test } from "vitest";
import { callTo } from "./PhoneLink.tsx";

test.each([
  ["090-1234-5678", "tel:090-1234-5678"],
  ["03(1234)5678", "tel:0312345678"],
  ["(03) 1234-5678", "tel:031234-5678"],
  ["+81 90 1234 5678", "tel:+819012345678"],
  ["+81(0)3-1234-5678", "tel:+813-1234-5678"],
])("a tap on %s calls %s", (phone, address) => {
  expect(callTo(phone)).toBe(address);
});
