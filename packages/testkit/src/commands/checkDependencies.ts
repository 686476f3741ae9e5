/**
 * Checks the delivered packages. None may have a known vulnerability of high or critical severity,
 * if a list of advisories can be reached. Every package must have a known licence.
 */
import { findAdvisories } from "#dependencies/advisories.ts";
import { billOfMaterials } from "#dependencies/billOfMaterials.ts";
import { licencesIn, unknownLicences } from "#dependencies/licences.ts";

const [advisories, bill] = await Promise.all([findAdvisories(), billOfMaterials()]);

if ("unreachable" in advisories) {
  console.log(`advisories: NOT CHECKED, no list can be reached (${advisories.unreachable})`);
} else {
  const { found } = advisories;
  console.log(`advisories: ${found.length} of high or critical severity`);
  for (const { name, severity, title, url } of found) {
    console.log(`  ${name}: ${severity}: ${title} (${url})`);
  }
  if (found.length > 0) process.exitCode = 1;
}

const licences = licencesIn(bill);
const unknown = unknownLicences(licences);
console.log(`licences: ${unknown.length} of ${licences.length} packages under an unknown one`);
for (const { name, licence } of unknown) console.log(`  ${name}: ${licence}`);
if (unknown.length > 0) process.exitCode = 1;
