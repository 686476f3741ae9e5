import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { root } from "#dependencies/npm.ts";

const FONTS = join(import.meta.dirname, "fonts.conf");
const UNPACKED = join(root, "node_modules/.cache/chromium");
const require = createRequire(import.meta.url);

export const shippedChromium = {
  /** The package has it for this system alone. */
  isForThisMachine: process.platform === "linux" && process.arch === "x64",
  name: () => `the one of @sparticuz/chromium ${versionOf(packageFolder())}`,
  /** Its program and its environment. The first call after an install unpacks it. */
  open() {
    const from = packageFolder();
    const folder = join(UNPACKED, versionOf(from));
    if (!existsSync(folder)) unpack(join(from, "bin"), folder);
    const libraries = [join(folder, "lib"), process.env.LD_LIBRARY_PATH].filter(Boolean);
    return {
      executablePath: join(folder, "chromium"),
      env: { ...process.env, LD_LIBRARY_PATH: libraries.join(":"), FONTCONFIG_FILE: FONTS },
    };
  },
};

function packageFolder(): string {
  return join(dirname(require.resolve("@sparticuz/chromium")), "..");
}

function versionOf(folder: string): string {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;
}

/** Program and libraries. Another process may do the same meanwhile. */
function unpack(from: string, to: string): void {
  mkdirSync(UNPACKED, { recursive: true });
  const unfinished = mkdtempSync(join(UNPACKED, "unfinished-"));
  const inflated = (name: string) => brotliDecompressSync(readFileSync(join(from, `${name}.br`)));
  try {
    writeFileSync(join(unfinished, "chromium"), inflated("chromium"), { mode: 0o755 });
    execFileSync("tar", ["--extract"], { cwd: unfinished, input: inflated("al2023.tar") });
    renameSync(unfinished, to);
  } catch (error) {
    // The other process was first.
    if (!existsSync(to)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
