import { dirname, relative, resolve } from "node:path";
import { defineConfig, type Plugin } from "vite";

const OUT = resolve(import.meta.dirname, "dist");

/** Modules find files such as migrations from their own places, which a chunk must still know. */
const placesPlugin: Plugin = {
  name: "kenshu-places",
  transform: {
    filter: { id: { exclude: /^\0/ }, code: "import.meta." },
    handler(code, id) {
      const file = JSON.stringify(relative(OUT, id));
      const folder = JSON.stringify(`/${relative(OUT, dirname(id))}`);
      return code
        .replaceAll("import.meta.url", `new URL(${file}, import.meta.url).href`)
        .replaceAll("import.meta.dirname", `(import.meta.dirname + ${folder})`);
    },
  },
};

/**
 * The built server for the browser tests, which start it dozens of times. A start takes half the
 * processor time of one from the sources. The product itself runs from its sources.
 */
export default defineConfig({
  plugins: [placesPlugin],
  ssr: { noExternal: true, external: ["@node-rs/argon2"] },
  build: {
    ssr: "src/main.ts",
    outDir: OUT,
    target: "node24",
    rolldownOptions: { output: { chunkFileNames: "[name].js" } },
  },
});
