import { expect, test } from "vitest";
import { hostOf } from "./OutsideLink.tsx";

test.each([
  ["https://maps.example.jp/a?b", "maps.example.jp"],
  // It leads where the browser goes, whatever stands before it.
  ["https://good.example@evil.example/", "evil.example"],
  ["https://[::1", "https://[::1"],
])("a link to %s shows %s", (url, host) => {
  expect(hostOf(url)).toBe(host);
});
