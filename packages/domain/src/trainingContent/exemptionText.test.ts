import { expect, test } from "vitest";
import { exemptionText } from "#trainingContent/exemptionText.ts";

test.each([
  [false, null, ""],
  [true, null, "現役セラピスト"],
  [false, "株式会社ほぐし堂", "株式会社ほぐし堂"],
  [true, "株式会社ほぐし堂", "現役セラピスト、株式会社ほぐし堂"],
])("exempt as active therapist %s, by company %s", (isExemptedActiveTherapist, name, text) => {
  expect(exemptionText({ isExemptedActiveTherapist, exemptedCompanyName: name })).toBe(text);
});
