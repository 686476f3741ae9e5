import { join } from "node:path";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { licensePlugin } from "rolldown-license-plugin";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";
import { chunks } from "./build/chunks.ts";
import { cssPlugins } from "./build/cssPlugins.ts";
import { firstFilesPlugin } from "./build/firstFiles.plugin.ts";
import { firstPaintPlugin } from "./build/firstPaint.plugin.ts";
import { librariesPlugin } from "./build/libraries.plugin.ts";
import { serverPlugin } from "./build/server.plugin.ts";

const root = join(import.meta.dirname, "../..");

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      quoteStyle: "double",
      semicolons: true,
      addExtensions: true,
    }),
    react(),
    firstPaintPlugin(),
    firstFilesPlugin(),
    librariesPlugin(root),
    // The bill of materials of a release names the packages whose code is in the built files.
    licensePlugin({
      done(packages, build) {
        const names = packages.map(({ name, version }) => `${name}@${version}`);
        build.emitFile({
          type: "asset",
          fileName: "packages.json",
          source: JSON.stringify(names.sort(), null, 1),
        });
      },
    }),
    compression({ include: /\.(js|css|html|svg)$/ }),
    serverPlugin(),
  ],
  css: { postcss: { plugins: cssPlugins } },
  build: {
    outDir: "dist",
    target: "es2023",
    // One style sheet for all screens. Most of it belongs to the library.
    cssCodeSplit: false,
    // The one large file is the frame (chunks.ts).
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunks } },
    },
  },
});
