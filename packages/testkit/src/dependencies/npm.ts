import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The folder of package-lock.json. */
export const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** npm's JSON output. Its exit code reports findings, which the JSON has too. */
export function askNpm<T>(...words: string[]): Promise<T> {
  return new Promise((resolve, reject) => {
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, timeout: 60_000 };
    execFile("npm", words, options, (error, printed, errors) => {
      try {
        resolve(JSON.parse(printed));
      } catch {
        reject(new Error(`npm ${words.join(" ")}: ${errors || error?.message}`));
      }
    });
  });
}
