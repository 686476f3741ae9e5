import { restRoutes } from "@kenshu/api/rest/rest.ts";
import { useWorld } from "@kenshu/api/testing.ts";
import { expect, test } from "vitest";
import { arbitraryInput } from "#everyCall/arbitraryInput.ts";
import { knownValues } from "#everyCall/knownValues.ts";

const world = useWorld();

test("every id of every input leads to the rows of a table", async () => {
  const valuesOf = await knownValues(world.db, 0);
  for (const { name, input } of restRoutes) {
    // It asks for the values of each field.
    expect(arbitraryInput(input, valuesOf(name)), name).toBeDefined();
  }
});
