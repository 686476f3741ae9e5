import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Library } from "virtual:libraries";
import type { Plugin } from "vite";

type Manifest = {
  name?: string;
  version?: string;
  license?: string;
  dependencies?: Record<string, string>;
  repository?: string | { url?: string };
  homepage?: string;
};

const moduleId = "virtual:libraries";

/**
 * Provides `virtual:libraries`: the libraries of the web client and the server as their package.json
 * files name them, each with the version, the licence and the page installed here, so that the about
 * page cannot fall behind. In: the folder of the web package.
 */
export function librariesPlugin(webFolder: string): Plugin {
  return {
    name: "kenshu-libraries",
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load: (id) =>
      id === `\0${moduleId}`
        ? `export const libraries = ${JSON.stringify(listLibraries(webFolder))};`
        : undefined,
  };
}

function listLibraries(webFolder: string): Library[] {
  const ownPackages = [
    webFolder,
    join(webFolder, "../server"),
    ...["domain", "db", "api", "heartful", "files"].map((name) =>
      join(webFolder, "../../packages", name),
    ),
  ];
  const found = new Map<string, Library>();
  for (const folder of ownPackages) {
    const own = readManifest(join(folder, "package.json"));
    for (const name of Object.keys(own?.dependencies ?? {})) {
      if (name.startsWith("@kenshu/") || found.has(name)) continue;
      const library = readManifest(findManifest(folder, name));
      if (library) found.set(name, { name, ...describe(library) });
    }
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Looks a package up as Node does, past `exports` that hide its package.json. */
function findManifest(from: string, name: string): string {
  const folders = createRequire(join(from, "package.json")).resolve.paths(name) ?? [];
  return (
    folders
      .map((folder) => join(folder, name, "package.json"))
      .find((path) => readManifest(path)) ?? ""
  );
}

function readManifest(path: string): Manifest | undefined {
  try {
    const manifest: Manifest = JSON.parse(readFileSync(path, "utf8"));
    return manifest;
  } catch {
    return undefined;
  }
}

function describe(manifest: Manifest): Omit<Library, "name"> {
  const repository =
    typeof manifest.repository === "string"
      ? manifest.repository
      : (manifest.repository?.url ?? "");
  const github = /github(?:\.com[/:]|:)([^/]+\/[^/#.]+)/.exec(repository)?.[1];
  return {
    version: manifest.version ?? "",
    license: manifest.license ?? "",
    url: github
      ? `https://github.com/${github}`
      : (manifest.homepage ?? `https://www.npmjs.com/package/${manifest.name}`),
  };
}
