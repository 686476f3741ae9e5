import type { Database } from "@kenshu/db/pool.ts";
import { Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { searchable } from "@kenshu/domain/text.ts";
import { addDays, tokyoInstant } from "@kenshu/domain/time.ts";
import { simulatedCompany } from "@kenshu/heartful/simulator/company.ts";
import { createTestDatabase, type TestDatabase } from "@kenshu/testkit/testDatabase.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillDemoData } from "#fillDemoData.ts";
import { heartfulCompany, knownOtherwise } from "#heartfulCompany.ts";

const TODAY = "2027-03-10";
const { categories, companies, employees, trainees } = heartfulCompany(TODAY);

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  await fillDemoData(db, tokyoInstant(TODAY, "10:00"));
});
afterAll(() => database.drop());

const linkedIn = () =>
  db
    .selectFrom("appUser")
    .leftJoin("company", "company.id", "companyId")
    .where("role", "=", Role.Student)
    .where("therapistId", "is not", null)
    .select([
      "appUser.id",
      "therapistId",
      "appUser.name",
      "nameKana",
      "emailAddress",
      "storeCode",
      "storeName",
      "companyId",
      "company.name as companyName",
      "areaManagerCode",
      "areaManagerName",
      "recruiterCode",
      "recruiterName",
      "career",
      "birthday",
      "gender",
      "isActiveTherapist",
    ])
    .orderBy("therapistId")
    .execute();

describe("the company as HM knows it agrees with the demonstration", () => {
  it("it agrees in its categories and companies", async () => {
    const read = (table: "heartfulCategory" | "company") =>
      db.selectFrom(table).select("id").select("name").orderBy("id").execute();
    expect(categories.map(({ id, name }) => ({ id, name }))).toEqual(
      await read("heartfulCategory"),
    );
    expect(companies).toEqual(await read("company"));
  });

  it("in its linked students, field by field, but for what it knows otherwise", async () => {
    const linked = await linkedIn();
    expect(linked).toHaveLength(36);
    const known = trainees.filter(({ therapistId }) =>
      linked.some((student) => student.therapistId === therapistId),
    );
    expect(known.map(({ entries: _, ...fields }) => fields)).toEqual(
      linked.map(({ id: _, ...fields }) => ({
        ...fields,
        ...knownOtherwise[fields.therapistId ?? 0],
      })),
    );
  });

  it("it agrees in the entries of their activities, with the results of those that ended", async () => {
    const activities = await db
      .selectFrom("activity")
      .innerJoin("training", "training.id", "trainingId")
      .innerJoin("appUser", "appUser.id", "studentUserId")
      .where("heartfulEntryId", "is not", null)
      .select(["heartfulEntryId", "therapistId", "heartfulCategoryId", "state"])
      .execute();
    expect(activities.length).toBeGreaterThan(30);
    for (const { heartfulEntryId, therapistId, heartfulCategoryId, state } of activities) {
      const trainee = trainees.find((one) => one.therapistId === therapistId);
      const entry = trainee?.entries.find(({ entryId }) => entryId === heartfulEntryId);
      const result =
        state === TakingState.Taking
          ? null
          : expect.objectContaining({ orientationSuccess: state });
      expect(entry?.categories).toEqual([{ categoryId: heartfulCategoryId, result }]);
    }
  });

  it("it agrees in the numbers of its staff", async () => {
    const staff = await db
      .selectFrom("appUser")
      .where("heartfulEmployeeId", "is not", null)
      .select(["heartfulEmployeeId as id", "heartfulEmployeeCode as code", "name"])
      .execute();
    expect(employees).toEqual(expect.arrayContaining(staff));
  });
});

describe("the company as HM knows it", () => {
  it("keeps the contract, with every number once", () => {
    expect(simulatedCompany.parse(heartfulCompany(TODAY))).toEqual(heartfulCompany(TODAY));
    const entries = trainees.flatMap(({ entries }) => entries.map(({ entryId }) => entryId));
    const numbers: (number | string)[][] = [
      trainees.map(({ therapistId }) => therapistId),
      entries,
      employees.map(({ id }) => id),
      employees.map(({ code }) => code),
    ];
    for (const ids of numbers) expect(new Set(ids).size).toBe(ids.length);
  });

  it("has more than a page of trainees around today who are not linked", async () => {
    const linked = new Set((await linkedIn()).map(({ therapistId }) => therapistId));
    const fresh = trainees.filter(
      ({ therapistId, entries }) =>
        !linked.has(therapistId) &&
        entries.some(
          ({ orientationStartDate: day }) => addDays(TODAY, -15) < day && day < addDays(TODAY, 15),
        ),
    );
    expect(fresh.length).toBeGreaterThanOrEqual(125);
  });

  it("knows some of the guests who wait by address, by name, and by a variant of it", async () => {
    const guests = await db
      .selectFrom("appUser")
      .where("role", "=", Role.Guest)
      .where("name", "<>", "")
      .select(["name", "emailAddress"])
      .execute();
    const plain = (name: string) => name.normalize("NFKC").replace(/\s/g, "");
    const found = guests.map(({ name, emailAddress }) => {
      const fits = (test: (one: (typeof trainees)[number]) => boolean) =>
        trainees.filter(test).length;
      return {
        name,
        byAddress: fits((one) => one.emailAddress?.toLowerCase() === emailAddress?.toLowerCase()),
        byName: fits((one) => plain(one.name) === plain(name)),
        byVariant: fits((one) => searchable(one.name) === searchable(name)),
      };
    });
    const guest = (name: string) => found.find((one) => one.name === name);
    expect(guest("浜田 栞")).toMatchObject({ byAddress: 1, byName: 1 });
    expect(guest("水野 颯")).toMatchObject({ byAddress: 1, byName: 0 });
    expect(guest("斎藤 ひなた")).toMatchObject({ byAddress: 0, byName: 1 });
    expect(guest("小泉 アンナ")).toMatchObject({ byAddress: 0, byName: 1 });
    expect(guest("髙橋 湊")).toMatchObject({ byAddress: 0, byName: 0, byVariant: 1 });
    expect(guest("渡邊 楓")).toMatchObject({ byAddress: 0, byName: 0, byVariant: 1 });
    expect(guest("大西 健")).toMatchObject({ byAddress: 0, byName: 2 });
    expect(guest("堀 美月")).toMatchObject({ byAddress: 0, byName: 0, byVariant: 0 });
  });

  it("has an entry of a category that is no training, one of a category being taken, and two of one category", async () => {
    const trained = await db
      .selectFrom("training")
      .where("heartfulCategoryId", "is not", null)
      .select("heartfulCategoryId as id")
      .execute();
    const ids = new Set(trained.map(({ id }) => id));
    const unknown = trainees.filter(({ entries }) =>
      entries.some((entry) => entry.categories.some(({ categoryId }) => !ids.has(categoryId))),
    );
    expect(unknown).toHaveLength(1);
    const twice = trainees.filter(({ entries }) => {
      const open = entries
        .flatMap((entry) => entry.categories)
        .filter(({ result }) => result === null)
        .map(({ categoryId }) => categoryId);
      return new Set(open).size < open.length;
    });
    expect(twice).toHaveLength(2);
  });
});
