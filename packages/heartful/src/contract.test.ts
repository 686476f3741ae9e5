import { expect, test } from "vitest";
import { calls, entry, resultRequest, trainee, traineePage } from "#contract.ts";
import { heartfulDocument } from "#openApi.ts";
import { newEntry, newTrainee } from "#testing.ts";

const whole = newTrainee({
  therapistId: 7,
  emailAddress: "seven@kenshu.test",
  birthday: "2000-02-29",
  entries: [
    newEntry({
      categories: [
        {
          categoryId: 99_999,
          result: {
            orientationSuccess: 3,
            decidedAt: "2027-03-10T10:00:00.123+09:00",
            idempotencyKey: "key",
          },
        },
      ],
    }),
  ],
});

test("fields that nobody knows are ignored", () => {
  const [given] = whole.entries;
  const more = { ...whole, nickname: 1, entries: [{ ...given, colour: "red" }] };
  expect(trainee.parse(more)).toEqual(whole);
});

test.each(Object.keys(whole))("a trainee without %s is not used", (field) => {
  const less = Object.fromEntries(Object.entries(whole).filter(([key]) => key !== field));
  expect(trainee.safeParse(less).error?.issues[0]?.path).toEqual([field]);
});

test.each([
  "emailAddress",
  "storeCode",
  "storeName",
  "companyId",
  "companyName",
  "areaManagerCode",
  "areaManagerName",
  "recruiterCode",
  "recruiterName",
  "birthday",
])("%s may be null", (field) => {
  expect(trainee.safeParse({ ...whole, [field]: null }).success).toBe(true);
});

test.each([
  ["therapistId", 0],
  ["therapistId", "7"],
  ["therapistId", 2 ** 31],
  ["name", null],
  ["name", "null\0character"],
  ["nameKana", 1],
  ["career", 3],
  ["gender", 0],
  ["gender", null],
  ["birthday", "2001-02-29"],
  ["birthday", "2001/02/28"],
  ["isActiveTherapist", 1],
  ["entries", null],
])("a trainee whose %s is %j is not used", (field, value) => {
  const { error } = traineePage.safeParse({
    trainees: [whole, { ...whole, [field]: value }],
    nextCursor: null,
  });
  expect(error?.issues[0]?.path).toEqual(["trainees", 1, field]);
});

test.each([
  [{ categoryId: 100_000, result: null }],
  [{ categoryId: 1 }],
  [
    {
      categoryId: 1,
      result: {
        orientationSuccess: 0,
        decidedAt: "2027-03-10T10:00:00+09:00",
        idempotencyKey: "k",
      },
    },
  ],
  [
    {
      categoryId: 1,
      result: { orientationSuccess: 1, decidedAt: "2027-03-10T10:00:00", idempotencyKey: "k" },
    },
  ],
])("an entry with the category %j is not used", (category) => {
  expect(entry.safeParse({ ...newEntry(), categories: [category] }).success).toBe(false);
});

const dropout = {
  date: "2027-03-09",
  timing: 1,
  reason: 99,
  detail: "あ".repeat(500),
  trainingDateCount: 0,
};
const results = (successes: number[], more: object = {}) => ({
  categories: successes.map((orientationSuccess, index) => ({
    categoryId: index + 1,
    orientationSuccess,
  })),
  check: null,
  dropout: null,
  decidedBy: 1001,
  ...more,
});

test.each([
  [results([1])],
  [results([1, 4], { check: { employeeId: 1, item: 5, memo: "" } })],
  [results([1, 3], { dropout })],
])("results that may be sent are accepted: case %#", (given) => {
  expect(resultRequest.parse(given)).toEqual(given);
});

test.each([
  ["categories", results([])],
  ["categories", results([2])],
  ["dropout", results([3])],
  ["dropout", results([1, 4], { dropout })],
  ["dropout", results([3], { dropout: { ...dropout, detail: "あ".repeat(501) } })],
  ["dropout", results([3], { dropout: { ...dropout, reason: 10 } })],
  ["dropout", results([3], { dropout: { ...dropout, timing: 7 } })],
  ["check", results([1], { check: { employeeId: 1, item: 6, memo: "" } })],
  ["check", results([1], { check: { employeeId: 1, item: 1, memo: "あ".repeat(501) } })],
  ["decidedBy", results([1], { decidedBy: 0 })],
])("results are refused for their %s: case %#", (field, given) => {
  expect(resultRequest.safeParse(given).error?.issues[0]?.path[0]).toBe(field);
});

test("the document tells the inputs, the answer and the failures of every call", () => {
  const { paths = {}, components } = heartfulDocument();
  const told = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(told.toSorted()).toEqual(
    Object.values(calls)
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  );
  const send = paths["/v1/entries/{entryId}/results"]?.post;
  expect(send?.parameters).toMatchObject([
    { in: "path", name: "entryId", required: true },
    { in: "header", name: "Idempotency-Key", required: true },
  ]);
  expect(send?.requestBody).toMatchObject({
    content: { "application/json": { schema: { $ref: "#/components/schemas/ResultRequest" } } },
  });
  expect(Object.keys(send?.responses ?? {})).toEqual(
    expect.arrayContaining(["200", "401", "404", "409", "422", "429", "503"]),
  );
  const fields = components?.schemas?.Trainee;
  expect(fields).toMatchObject({ required: Object.keys(whole) });
});
