import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "../../bench/server.ts";

const FOLDER = join(REPOSITORY, "deploy/cluster");

/** The network of the example machines in the files. */
const EXAMPLE_NETWORK = "192.0.2.";

/**
 * The addresses of a proof's machines. All are loopback addresses, so that the ports stay those of
 * the files.
 */
export type Site = {
  /** The beginning of an address, for example `127.33.0.`. */
  network: string;
  /** The folder for each machine's disk. */
  folder: string;
};

const PASSWORD = /PASSWORD_OF_(\w+)/g;
const passwords = new Map<string, string>();

/** The password with this name in the files. It is new in each run. */
export function passwordOf(name: string): string {
  const password = passwords.get(name) ?? randomBytes(18).toString("base64url");
  passwords.set(name, password);
  return password;
}

/**
 * A file of the cluster for one of the proof's machines. Only addresses, paths and passwords
 * differ.
 */
export function fileFor({ network, folder }: Site, machine: string, name: string): string {
  const text = readFileSync(join(FOLDER, name), "utf8")
    .replaceAll(EXAMPLE_NETWORK, network)
    .replaceAll(/(?<=[ =])\/(var\/lib|var\/log|run|etc)\//g, `${folder}/${machine}/$1/`)
    .replaceAll(PASSWORD, (_, user: string) => passwordOf(user));
  // PostgreSQL sees every loopback address as this one.
  return name === "patroni.yml" ? text : text.replaceAll("127.0.0.1", `${network}1`);
}

/** The settings that both units read from a machine's `.env` file. */
export function settingsOf(site: Site, machine: string): Record<string, string> {
  const lines = fileFor(site, machine, `${machine}.env`).split("\n");
  return Object.fromEntries(
    lines
      .filter((line) => /^[A-Z_0-9]+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}
