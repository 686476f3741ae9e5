import { requireGoodPassword } from "@kenshu/domain/auth/auth.rules.ts";
import { BusinessError } from "@kenshu/domain/errors.ts";
import { expect, test } from "vitest";
import { passwordEstimate } from "#passwordEstimate.ts";

const holder = { emailAddress: "Hanako.Sato@kenshu.test", name: "佐藤　花子アレクサンドラ" };

/** The code of the password's refusal; undefined if it is accepted. */
async function refusal(
  password: string,
  person: Parameters<typeof requireGoodPassword>[1] = holder,
) {
  const estimate = await passwordEstimate();
  try {
    requireGoodPassword(password, person, estimate);
  } catch (error) {
    return error instanceof BusinessError ? error.code : error;
  }
}

test.each([
  ["a common one", "password1"],
  ["a common one in capitals", "PassWord1"],
  ["a common one in full width", "ｐａｓｓｗｏｒｄ１"],
  ["a common one with spaces", " 1q2w 3e4r "],
  ["a common one with signs for letters", "p@ssw0rd"],
  ["a common one and a year that was", "password1990"],
  ["a common one and a year to come", "password2027"],
  ["a common one and a far year", "gadget2031"],
  ["a short common one and a year", "dragon2027"],
  ["a common one and digits", "iloveyou777"],
  ["a common one, a year and signs", "Password-2027!"],
  ["a common one and a sign", "password!"],
  ["a sequence of letters", "abcdefgh"],
  ["a sequence of digits, backwards", "87654321"],
  ["every other digit", "13579135"],
  ["a sequence and a year", "abcdef2027"],
  ["a sequence of kana", "アイウエオカキク"],
  ["digits repeated", "12341234"],
  ["letters repeated", "abcabcabc"],
  ["one character repeated", "zzzzzzzz"],
  ["one character repeated, but for the last", "zzzzzzzy"],
  ["one character repeated in both cases and widths", "zZｚＺzZｚＺ"],
  ["one character of two units repeated", "🐈".repeat(8)],
  ["two characters repeated", "aaaabbbb"],
  ["spaces", " ".repeat(8)],
  ["a date", "19900101"],
  ["a date with signs", "1990-01-01"],
  ["a date, day first", "31/12/2027"],
  ["a date in Japanese", "1990年1月1日"],
  ["a row of the keyboard", "asdfghjkl;"],
  ["a row of the keyboard, backwards", "poiuytrewq"],
  ["columns of the keyboard", "1qaz2wsx3edc"],
  ["columns of the keyboard, there and back", "zaq1@WSX"],
  ["a good one repeated", "k7#mQ2pXk7#mQ2pX"],
  ["the product's name with digits", "Kenshu-2027!"],
  ["the product's name with digits before it", "2027-04/kenshu"],
  ["the product's name in Japanese", "研修２０２７０４"],
  ["the demonstration's", "kenshu-demo"],
  ["the demonstration's with digits", "Kenshu_Demo99"],
  ["the address", "hanako.sato@kenshu.test"],
  ["the address in full width", "ＨＡＮＡＫＯ．ＳＡＴＯ＠ｋｅｎｓｈｕ．ｔｅｓｔ"],
  ["what stands before the @", "hanako.sato"],
  ["what stands before the @, and a year", "hanako.sato2027"],
  ["the name", "佐藤 花子アレクサンドラ"],
  ["the name without a space, in half-width kana", "佐藤花子ｱﾚｸｻﾝﾄﾞﾗ"],
])("too weak: %s", async (_, password) => expect(await refusal(password)).toBe("PasswordTooWeak"));

test("the 10,000 most common passwords are too weak, even with a year or a digit behind them", async () => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const common = dictionary["passwords-common"].slice(0, 10_000);
  // All of them would take a minute.
  for (let rank = 0; rank < common.length; rank += 97) {
    for (const ending of ["", "7", "1990", "2031"]) {
      const password = `${common[rank]}${ending}`;
      const code = password.length < 8 ? "PasswordTooShort" : "PasswordTooWeak";
      expect(await refusal(password), password).toBe(code);
    }
  }
});

test.each(["seven77", "🐈🐈🐈🐈🐈🐈🐈", "𠮷野家の牛丼屋"])(
  "too short, in characters: %s",
  async (password) => expect(await refusal(password)).toBe("PasswordTooShort"),
);

test.each([
  "k7#mQ2pX",
  "x7vq9rtz",
  "𠮷野家の牛丼大盛",
  "東京駅で待ち合わせ",
  "tomatosoup",
  "quite-another",
  "third-password",
  "correct horse battery staple",
  // Weak parts of a long password do not matter.
  "abc my long phrase 123",
  "19900101 sunny morning",
  "kenshu is my favourite place",
  "hanako.sato feeds her cats",
  "研修は月曜日の朝十時から",
  "zzzzzzzz sleeps the cat",
  "password of the lighthouse",
])("good: %s", async (password) => expect(await refusal(password)).toBeUndefined());

test("the longest password is checked, too", async () => {
  expect(await refusal("p@ssw0rd".repeat(16))).toBe("PasswordTooWeak");
  expect(await refusal("many different words ".repeat(7).slice(0, 128))).toBeUndefined();
});

test("an unknown person's address and name weaken no password", async () => {
  expect(await refusal("hanako.sato", {})).toBeUndefined();
  const other = { emailAddress: "taro@kenshu.test", name: "" };
  expect(await refusal("hanako.sato", other)).toBeUndefined();
});
