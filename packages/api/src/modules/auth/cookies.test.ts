import { expect, test } from "vitest";
import { cookieHeader, readCookie } from "#modules/auth/cookies.ts";

const secure = { isSecure: true };
const plain = { isSecure: false };

test("a cookie is out of reach of scripts and of other sites", () => {
  const attributes = (header: string) => header.split("; ").sort();
  expect(attributes(cookieHeader("session", "abc", secure))).toEqual([
    "HttpOnly",
    "Max-Age=7776000",
    "Path=/",
    "SameSite=Lax",
    "Secure",
    "__Host-kenshu_session=abc",
  ]);
  expect(attributes(cookieHeader("browser", null, plain))).toEqual([
    "HttpOnly",
    "Max-Age=0",
    "Path=/",
    "SameSite=Lax",
    "kenshu_browser=",
  ]);
});

test("it is read whatever else the header carries, and by the name of a secure site there only", () => {
  expect(readCookie("a=%; kenshu_session=abc;b=c", "session", plain)).toBe("abc");
  expect(readCookie("a=%; __Host-kenshu_session=abc;b=c", "session", secure)).toBe("abc");
  expect(readCookie("kenshu_session=abc", "session", secure)).toBeNull();
  expect(readCookie("__Host-kenshu_session=abc", "session", plain)).toBeNull();
  expect(readCookie("kenshu_session=abc", "browser", plain)).toBeNull();
  expect(readCookie("xkenshu_session=abc", "session", plain)).toBeNull();
  expect(readCookie("kenshu_session=", "session", plain)).toBeNull();
  expect(readCookie(undefined, "session", plain)).toBeNull();
});
