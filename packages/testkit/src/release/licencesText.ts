import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type BillOfMaterials, placesOfPackages } from "#dependencies/billOfMaterials.ts";
import { licencesIn } from "#dependencies/licences.ts";
import { root } from "#dependencies/npm.ts";
import { NODE } from "#release/nodeComponent.ts";

const RULE = "-".repeat(78);

/** The licence of each delivered package, in its authors' words if the package has them. */
export async function licencesText(bill: BillOfMaterials): Promise<string> {
  const places = await placesOfPackages();
  const licences = licencesIn(bill).sort((one, other) => (one.name < other.name ? -1 : 1));
  const chapters = licences.map(async ({ name, licence }) => {
    const place = name.startsWith("node@") ? NODE : (places.get(name) ?? "");
    return `${RULE}\n${name}\n${licence}\n\n${await wordsIn(place)}`;
  });
  return (await Promise.all(chapters)).join("\n");
}

async function wordsIn(place: string): Promise<string> {
  const files = await readdir(join(root, place));
  const own = files.filter((file) => /^(licen[cs]e|copying|notice|ofl)/i.test(file)).sort();
  const words = await Promise.all(own.map((file) => readFile(join(root, place, file), "utf8")));
  return words.join("\n");
}
