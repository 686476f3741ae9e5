import { join } from "node:path";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunks } from "./chunks.ts";
import { compressedPlugin } from "./compressed.plugin.ts";
import { cssPlugins } from "./cssPlugins.ts";
import { firstPaintPlugin } from "./firstPaint.plugin.ts";
import { librariesPlugin } from "./libraries.plugin.ts";
import { packagesPlugin } from "./packages.plugin.ts";
import { schemasPlugin } from "./schemas.plugin.ts";
import { serverPlugin } from "./server.plugin.ts";
import { streamPlugin } from "./stream.plugin.ts";
import { zodPlugin } from "./zod.plugin.ts";

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
    librariesPlugin(root),
    schemasPlugin(),
    streamPlugin(),
    zodPlugin(root),
    packagesPlugin(),
    compressedPlugin(),
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
      // Reading a property has no effect, so the build can drop an unused table of words.
      treeshake: { propertyReadSideEffects: false },
      optimization: { inlineConst: { mode: "all" } },
      output: { codeSplitting: { groups: chunks } },
    },
  },
});
