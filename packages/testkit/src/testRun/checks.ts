import type { Step } from "#testRun/steps.ts";

export const types: Step = {
  name: "types",
  command: "turbo run typecheck --output-logs=errors-only",
};
export const lint: Step = { name: "formatting and lint", command: "biome ci ." };
export const walls: Step[] = [
  {
    name: "import rules",
    command: "node packages/testkit/src/commands/checkWalls.ts",
    needs: ["git"],
  },
  { name: "unused code", command: "knip" },
  {
    name: "cited rules",
    command: "node packages/testkit/src/commands/checkCitations.ts",
    needs: ["git"],
  },
];
