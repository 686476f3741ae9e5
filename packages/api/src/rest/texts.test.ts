import { expect, test } from "vitest";
import { z } from "zod";
import { restRoutes } from "#rest/rest.ts";

/** Fields that screens show with several lines. */
const severalLines = [
  "goal",
  "reserveAlertNote",
  "feedback",
  "instructorComment",
  "studentComment",
  "instructorExplanation",
  "preparation",
  "access",
  "memo",
  "message",
  "dropoutDetail",
];
/** Searches take no notice of spaces. */
const searched = ["keyword", "operator"];
/** Compared with an existing password, and never stored. */
const compared = [
  "Auth.SignIn password",
  "Auth.ChangePassword currentPassword",
  "Auth.RequestEmailAddressChange currentPassword",
];

/** Each text input of a call has one of these checks. */
const rightTexts = [
  "あ",
  "somebody@kenshu.test",
  "2027-03-11",
  "2027-03-11T10:00:00+09:00",
  "10:00",
  "#1d5bac",
  "0".repeat(64),
  "https://example.jp/",
];
const codePoints = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => String.fromCharCode(from + place));
const breaks = ["\t", "\n", "\r"];
const unseen = [
  ...codePoints(0x00, 0x1f),
  ...codePoints(0x7f, 0x9f),
  ...codePoints(0x200e, 0x200f),
  ...codePoints(0x2028, 0x2029),
  ...codePoints(0x202a, 0x202e),
  ...codePoints(0x2066, 0x2069),
  ..."\u00ad\u034f\u115f\u1160\u200b\u200c\u200d\u2060\u2800\u3164\ufe0f\ufeff\uffa0\u{e0041}\u{e0100}",
];

const texts = restRoutes.flatMap(({ name, input }) =>
  input
    ? textsIn(input).map(({ field, schema }) => ({ name: `${name} ${field}`, field, schema }))
    : [],
);

test("every text that a call takes is found, those in lists and objects too", () => {
  const names = texts.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      "Auth.SignUp password",
      "Area.Add name",
      "CashFlow.Add memo",
      "Student.Update birthday",
      "TrainingSchedule.AddForDates multiScheduleDates",
      "TrainingProgress.Add feedback",
      "StudentActivity.GetStudentActivityUsers keyword",
      ...compared,
    ]),
  );
  expect(texts.length).toBeGreaterThan(80);
});

test.each(texts.filter(({ name }) => !compared.includes(name)))(
  "$name lets through nothing that nobody sees",
  ({ field, schema }) => {
    const right = rightTexts.find((text) => schema.safeParse(text).success);
    expect(right).toBeDefined();
    const allowed = severalLines.includes(field) ? breaks : [];
    for (const character of unseen.filter((one) => !allowed.includes(one))) {
      for (let place = 0; place <= (right ?? "").length; place++) {
        const text = `${right?.slice(0, place)}${character}${right?.slice(place)}`;
        const { success, data } = schema.safeParse(text);
        // Trimmed, or replaced by a space: the accepted value does not contain it.
        if (success) expect(String(data), JSON.stringify(text)).not.toContain(character);
      }
    }
    for (const character of allowed) {
      expect(schema.safeParse(`あ${character}い`).data).toBe(`あ${character}い`);
    }
  },
);

/** Kept exactly as typed. */
const secrets = ["password", "newPassword", "currentPassword"];
/** The texts that people type, with something that each of them takes. */
const typed = texts.flatMap(({ field, ...text }) => {
  const right = ["あい", "somebody@kenshu.test"].find(
    (one) => !secrets.includes(field) && text.schema.safeParse(one).success,
  );
  return right ? [{ ...text, field, right }] : [];
});

test.each(typed)("$name lets fall what nobody sees at its ends", ({ schema, right }) => {
  for (const blank of [...unseen, ...breaks, " ", "\u3000"]) {
    const text = `${blank} ${right}${blank}${blank}`;
    expect(schema.safeParse(text).data, JSON.stringify(text)).toBe(schema.parse(right));
  }
});

test.each(typed.filter(({ schema }) => schema.safeParse("あ い").success))(
  "$name has breaks if it has several lines, and else one space for them",
  ({ field, schema }) => {
    for (const space of ["\t", "\n", "\r\n", "\t\n"]) {
      const text = `あ${space}い`;
      const kept = String(schema.parse(text));
      if (severalLines.includes(field)) expect(kept).toBe(text);
      else if (searched.includes(field)) expect(kept.split(/ +/)).toEqual(["あ", "い"]);
      else expect(kept).toBe(schema.parse("あ い"));
    }
  },
);

test("every address is read in full width, too", () => {
  const addresses = texts.filter(({ field }) => /emailAddress$/i.test(field));
  expect(addresses.length).toBeGreaterThan(6);
  for (const { name, schema } of addresses) {
    expect(schema.safeParse("ｔａｒｏ＠ｋｅｎｓｈｕ．ｔｅｓｔ").data, name).toBe(
      "taro@kenshu.test",
    );
  }
});

test.each(texts.filter(({ schema }) => schema.safeParse("𠮷").success))(
  "$name is measured in characters",
  ({ schema }) => {
    const { maxLength } = z.toJSONSchema(schema, { io: "input" });
    expect(maxLength).toBeGreaterThan(0);
    expect(schema.safeParse("𠮷".repeat(maxLength ?? 0)).success).toBe(true);
    expect(schema.safeParse("𠮷".repeat((maxLength ?? 0) + 1)).success).toBe(false);
  },
);

/** The texts of an input, each by the name of its field. */
function textsIn(schema: z.core.$ZodType, field = ""): { field: string; schema: z.ZodType }[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      // The texts of a question are compared, and never stored.
      return Object.entries(def.shape).flatMap(([key, value]) =>
        key === "expected" ? [] : textsIn(value, key),
      );
    case "array":
      return textsIn(def.element, field);
    case "union":
      return def.options.flatMap((option) => textsIn(option, field));
    case "optional":
    case "nullable":
    case "default":
      return textsIn(def.innerType, field);
    case "pipe":
      return isText(def.in) ? [{ field, schema: schema as z.ZodType }] : textsIn(def.in, field);
    case "string":
      return [{ field, schema: schema as z.ZodType }];
    case "number":
    case "boolean":
    case "literal":
    case "enum":
      return [];
    default:
      throw new Error(`a ${def.type} in an input: say here whether it holds texts`);
  }
}

function isText(schema: z.core.$ZodType): boolean {
  return (schema as z.core.$ZodTypes)._zod.def.type === "string";
}
