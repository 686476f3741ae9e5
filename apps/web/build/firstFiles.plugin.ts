import type { Plugin } from "vite";

/** The chunks of a student's home (chunks.ts), by the addresses that show it. */
const FIRST: Record<string, string[]> = {
  "/": ["student", "trainee"],
  "/home": ["student", "trainee"],
};

/**
 * Writes `firstFiles.json`: by address, the paths of the scripts that the server names with the
 * page, so that they come beside the frame and not after it. On a slow phone home is painted a
 * seventh earlier (docs/performance.md).
 */
export function firstFilesPlugin(): Plugin {
  return {
    name: "kenshu-first-files",
    generateBundle(_options, bundle) {
      const pathOf = (name: string) => {
        const chunk = Object.values(bundle).find(
          (one) => one.type === "chunk" && one.name === name,
        );
        if (!chunk) throw new Error(`the build has no chunk ${name}`);
        return `/${chunk.fileName}`;
      };
      const paths = Object.entries(FIRST).map(([address, names]) => [address, names.map(pathOf)]);
      const source = JSON.stringify(Object.fromEntries(paths), null, 1);
      this.emitFile({ type: "asset", fileName: "firstFiles.json", source });
    },
  };
}
