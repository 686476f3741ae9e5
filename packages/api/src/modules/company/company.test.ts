import { Role } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { useWorld } from "#testing.ts";

const world = useWorld();

test("the companies are listed by name, for administrators", async () => {
  await world.db
    .insertInto("company")
    .values([
      { id: 7, name: "B社" },
      { id: 8, name: "A社" },
    ])
    .execute();
  const { company } = await world.callerAs(Role.Administrator);
  expect(await company.getAll()).toEqual({
    rows: [
      { id: 8, name: "A社", isGone: false },
      { id: 7, name: "B社", isGone: false },
    ],
    totalCount: 2,
    readAt: null,
  });
});
