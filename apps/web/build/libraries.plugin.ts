import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Library } from "virtual:libraries";
import type { Plugin } from "vite";

type Lock = { packages: Record<string, { name?: string; dev?: boolean; link?: boolean }> };
type Manifest = {
  name: string;
  version: string;
  license?: string;
  repository?: string | { url?: string };
  homepage?: string;
};

const moduleId = "virtual:libraries";

/**
 * Facts that a package states in a file instead of its package.json. A person has read them there.
 */
const readInFile: Record<string, string> = { "png-js@2.0.0": "MIT" };

/** An empty package, in place of one that nothing uses (`overrides` in package.json). */
const NOTHING = "@favware/skip-dependency";

/**
 * Provides `virtual:libraries`: every foreign package that the web client and the server deliver,
 * with version, licence and page. It reads what is installed here, so that the about page cannot
 * fall behind. The packages that list licences know only what is bundled, and not the server's. In:
 * the folder of package-lock.json.
 */
export function librariesPlugin(root: string): Plugin {
  return {
    name: "kenshu-libraries",
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load: (id) =>
      id === `\0${moduleId}`
        ? `export const libraries = ${JSON.stringify(listLibraries(root))};`
        : undefined,
  };
}

/**
 * Packages that package-lock.json does not mark as development only. Packages for other systems are
 * not installed.
 */
function listLibraries(root: string): Library[] {
  const lock: Lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const found = new Map<string, Library>();
  for (const [path, { name, dev, link }] of Object.entries(lock.packages)) {
    if (dev || link || name === NOTHING || !path.includes("node_modules/")) continue;
    const manifest = readManifest(join(root, path, "package.json"));
    // One version may be installed in several places.
    if (manifest) found.set(`${manifest.name}@${manifest.version}`, describe(manifest));
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, "en"));
}

function readManifest(path: string): Manifest | undefined {
  try {
    const manifest: Manifest = JSON.parse(readFileSync(path, "utf8"));
    return manifest;
  } catch {
    return undefined;
  }
}

function describe({ name, version, license, repository, homepage }: Manifest): Library {
  const licence = license ?? readInFile[`${name}@${version}`];
  if (!licence) throw new Error(`nobody has looked up the licence of ${name}@${version}`);
  const source = typeof repository === "string" ? repository : (repository?.url ?? "");
  const github = /github(?:\.com[/:]|:)([^/]+\/[^/#]+?)(?:\.git)?(?:[#/]|$)/.exec(source)?.[1];
  const page = github
    ? `https://github.com/${github}`
    : (homepage ?? `https://www.npmjs.com/package/${name}`);
  return { name, version, licence, page };
}
