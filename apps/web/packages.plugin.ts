import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const FOLDER = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * Writes `packages.json` beside the built files: the foreign packages whose code is in them, as
 * `name@version`. The bill of materials of a release reads it.
 */
export function packagesPlugin(): Plugin {
  return {
    name: "kenshu-packages",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
      const folders = chunks.flatMap(({ moduleIds }) =>
        moduleIds.flatMap((id) => FOLDER.exec(id.replace("\0", ""))?.[0] ?? []),
      );
      const packages = [...new Set(folders)].map((folder) => {
        const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
        return `${name}@${version}`;
      });
      const source = JSON.stringify([...new Set(packages)].sort(), null, 1);
      this.emitFile({ type: "asset", fileName: "packages.json", source });
    },
  };
}
