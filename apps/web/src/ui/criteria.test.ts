import { expect, test } from "vitest";
import { criteriaIn, filtering } from "./criteria.ts";

type Criteria = {
  keyword: string;
  areaId: number | null;
  enrollState: number | null;
  isPenaltyLeft: boolean;
  roles: number[];
};
const cleared: Criteria = {
  keyword: "",
  areaId: null,
  enrollState: null,
  isPenaltyLeft: false,
  roles: [],
};

test("what filters by nothing is left out of an address; 0 filters", () => {
  expect(filtering(cleared)).toEqual({});
  const criteria = { ...cleared, enrollState: 0, isPenaltyLeft: true, roles: [0] };
  expect(filtering(criteria)).toEqual({ enrollState: 0, isPenaltyLeft: true, roles: [0] });
});

test("an address is read into the values of the form, and says no more than they know", () => {
  const address = { keyword: "さ", enrollState: 0, areaId: undefined, page: 3 };
  expect(criteriaIn(address, cleared)).toEqual({ ...cleared, keyword: "さ", enrollState: 0 });
});
