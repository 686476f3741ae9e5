import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import presetMantine from "postcss-preset-mantine";
import { defineConfig } from "vite";
import { librariesPlugin } from "./libraries.plugin.ts";

/** Where `npm start` serves, for the development server to pass calls on to. */
const server = process.env.SERVER_URL ?? "http://localhost:3000";

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
    librariesPlugin(import.meta.dirname),
  ],
  css: { postcss: { plugins: [presetMantine()] } },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/trpc", "/dev", "/version.json"].map((path) => [path, server]),
    ),
  },
  build: {
    outDir: "dist",
    target: "es2023",
    // The one large file is the frame, 170 kB on the wire.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs, in one file instead of thirty, which also compresses better.
            { name: "frame", tags: ["$initial"] },
          ],
        },
      },
    },
  },
});
