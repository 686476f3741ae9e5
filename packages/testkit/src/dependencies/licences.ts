import type { BillOfMaterials, Component } from "#dependencies/billOfMaterials.ts";

/** A package may be delivered with these licences. Say why when you add one. */
const known = new Set([
  // At most they require us to name them.
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "PostgreSQL",
  "Python-2.0",
  "MIT AND ISC AND BSD-3-Clause",
  // In the public domain.
  "Unlicense",
  "CC0-1.0",
  "(MIT OR CC0-1.0)",
  // A font, which may be embedded in documents with any licence.
  "OFL-1.1",
  "MIT AND OFL-1.1",
  // Data. The list of licences names its author.
  "CC-BY-4.0",
]);

/**
 * Facts that a package states in a file instead of its package.json. A person has read them there.
 */
const readInFile: Record<string, string> = { "png-js@2.0.0": "MIT" };

/** A delivered package of somebody else, and its licence. */
export type Licensed = { name: string; licence: string };

/** The licence of every such package. */
export function licencesIn({ components }: BillOfMaterials): Licensed[] {
  return components
    .filter((component) => !component["bom-ref"].startsWith("@kenshu/"))
    .map((component) => ({ name: component["bom-ref"], licence: licenceOf(component) }));
}

function licenceOf({ "bom-ref": name, licenses = [] }: Component): string {
  const declared = licenses.map((one) =>
    "expression" in one ? one.expression : (one.license.id ?? one.license.name ?? ""),
  );
  return declared.join(" AND ") || readInFile[name] || "none";
}

/** The packages that nobody has allowed. */
export function unknownLicences(licences: Licensed[]): Licensed[] {
  return licences.filter(({ licence }) => !known.has(licence));
}
