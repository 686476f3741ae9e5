import { accountParts } from "#modules/ownData/accountParts.ts";
import { actParts } from "#modules/ownData/actParts.ts";
import { messageParts } from "#modules/ownData/messageParts.ts";
import { moneyParts } from "#modules/ownData/moneyParts.ts";
import type { Part } from "#modules/ownData/part.ts";
import { trainingParts } from "#modules/ownData/trainingParts.ts";

/** Everything that a person gets of the own data, in the order of the page (rule 2.18). */
export const parts: readonly Part[] = [
  ...accountParts,
  ...trainingParts,
  ...moneyParts,
  ...messageParts,
  ...actParts,
];
