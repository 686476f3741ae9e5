/** Writes what goes along with a release: the bill of materials and the list of licences, to dist/. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { billOfMaterials } from "#dependencies/billOfMaterials.ts";
import { licencesIn } from "#dependencies/licences.ts";
import { root } from "#dependencies/npm.ts";

const folder = join(root, "dist");
const bill = await billOfMaterials();
const licences = licencesIn(bill).map(({ name, licence }) => `${name}\t${licence}\n`);
await mkdir(folder, { recursive: true });
await writeFile(join(folder, "kenshu.cdx.json"), `${JSON.stringify(bill, null, 2)}\n`);
await writeFile(join(folder, "licences.tsv"), licences.sort());
console.log(`${bill.components.length} components: dist/kenshu.cdx.json, dist/licences.tsv`);
