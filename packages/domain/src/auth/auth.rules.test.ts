import { expect, test } from "vitest";
import { requireGoodPassword } from "#auth/auth.rules.ts";
import { BusinessError } from "#errors.ts";

const holder = { emailAddress: "Hanako.Sato@kenshu.test", name: "佐藤　花子アレクサンドラ" };

/** The code with which the password is refused; undefined where it is taken. */
function refusal(password: string, person: Parameters<typeof requireGoodPassword>[1] = holder) {
  try {
    requireGoodPassword(password, person, new Set(["password1", "1q2w3e4r"]));
  } catch (error) {
    return error instanceof BusinessError ? error.code : error;
  }
}

test.each([
  ["a common one", "password1"],
  ["the product's name with digits", "Kenshu-2027!"],
  ["the product's name in Japanese", "研修２０２７０４"],
  ["a common one in capitals", "PassWord1"],
  ["a common one in full width", "ｐａｓｓｗｏｒｄ１"],
  ["a common one with spaces", " 1q2w 3e4r "],
  ["the address", "hanako.sato@kenshu.test"],
  ["the address in full width", "ＨＡＮＡＫＯ．ＳＡＴＯ＠ｋｅｎｓｈｕ．ｔｅｓｔ"],
  ["what stands before the @", "hanako.sato"],
  ["the name", "佐藤 花子アレクサンドラ"],
  ["the name without a space, in half-width kana", "佐藤花子ｱﾚｸｻﾝﾄﾞﾗ"],
  ["one character repeated", "zzzzzzzz"],
  ["one character repeated in both cases and widths", "zZｚＺzZｚＺ"],
  ["one character of two units repeated", "🐈".repeat(8)],
  ["spaces", " ".repeat(8)],
])("too weak: %s", (_, password) => expect(refusal(password)).toBe("PasswordTooWeak"));

test.each(["seven77", "🐈🐈🐈🐈🐈🐈🐈", "𠮷野家の牛丼屋"])(
  "too short, in characters: %s",
  (password) => expect(refusal(password)).toBe("PasswordTooShort"),
);

test.each(["eight888", "kenshu-demo", "𠮷野家の牛丼大盛", "hanako.sato1", "zzzzzzzy"])(
  "good: %s",
  (password) => expect(refusal(password)).toBeUndefined(),
);

test("nobody's address and name are like no password", () => {
  expect(refusal("hanako.sato", {})).toBeUndefined();
  expect(refusal("hanako.sato", { emailAddress: "taro@kenshu.test", name: "" })).toBeUndefined();
});
