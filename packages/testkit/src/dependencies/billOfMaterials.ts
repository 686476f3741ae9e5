import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { askNpm, root } from "#dependencies/npm.ts";

/** A bill of materials in CycloneDX, as far as we read it. */
export type BillOfMaterials = {
  serialNumber?: string;
  metadata: { timestamp?: string; component: { name: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};
export type Component = {
  "bom-ref": string;
  licenses?: ({ license: { id?: string; name?: string } } | { expression: string })[];
};

type Lock = {
  packages: Record<string, { name?: string; version?: string; dev?: boolean; link?: boolean }>;
};

/** The delivered packages of package-lock.json, `name@version` each, and our own. */
export async function deliveredPackages(): Promise<Set<string>> {
  return new Set((await placesOfPackages()).keys());
}

/** The same, each with the folder in which it is installed. */
export async function placesOfPackages(): Promise<Map<string, string>> {
  const lock: Lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"));
  const delivered = Object.entries(lock.packages).filter(
    ([path, { dev, link }]) => path !== "" && !dev && !link,
  );
  return new Map(
    delivered.map(([path, { name, version }]) => [`${name ?? nameIn(path)}@${version}`, path]),
  );
}

function nameIn(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

/**
 * The bill of materials of these packages, `name@version` each: those of a release, or all that may
 * be delivered. `npm sbom --omit dev` also leaves out a package that one needs to run and another
 * needs for its tests, so we ask for everything.
 */
export async function billOfMaterials(named?: ReadonlySet<string>): Promise<BillOfMaterials> {
  const words = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
  const bill = await askNpm<BillOfMaterials>(...words);
  const delivered = named ?? (await deliveredPackages());
  const isDelivered = (ref: string) => delivered.has(ref);
  const { component } = bill.metadata;
  return {
    ...bill,
    // npm takes its name from the folder.
    metadata: { ...bill.metadata, component: { ...component, name: "kenshu" } },
    components: bill.components.filter((one) => isDelivered(one["bom-ref"])),
    dependencies: bill.dependencies
      .filter(({ ref }) => isDelivered(ref) || ref.startsWith("kenshu@"))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isDelivered) })),
  };
}
