export { comparisonLots } from "#modules/heartfulDifference/comparisonLots.ts";
export { beginComparison } from "#modules/heartfulDifference/startComparison.ts";
