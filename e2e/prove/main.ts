/**
 * `npm run prove`: kills of server, PostgreSQL and backends and a full disk while many people work,
 * and a crowd of phones within a second.
 * Afterwards every rule about several rows must hold, what was answered with success must be
 * there, once, and open screens must be true; callers may have seen 503 or a broken connection, and no 500. Prints a table, and exits
 * with 1 where anything else was seen. `--seconds 60` is for how long each goes on. `--update` restarts
 * two servers behind nginx in turn instead, of which nobody may see anything.
 *
 * `--cluster`: the same for each part of the cluster that `deploy/cluster` describes, and the table
 * goes to `docs/cluster.md`. `--fault disk` lets those alone happen whose name has the word.
 *
 * `--machine OLDER NEWER`: the commands of the runbook on a Debian 12 that has just been set up, with two
 * releases, and what they print goes to `docs/runbook/outputs.md`.
 */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { mountSmallDisk } from "@kenshu/testkit/smallDisk.ts";
import { lackOf } from "@kenshu/testkit/tools/lackOf.ts";
import { lacking } from "./cluster/packages.ts";
import { CLIENTS, proveCluster } from "./cluster/proveCluster.ts";
import { clusterTableOf, writeToDocument } from "./cluster/table.ts";
import { openGround } from "./ground.ts";
import { diskFull, kills } from "./kills.ts";
import { lackOfMachine } from "./machine/bareMachine.ts";
import { OUTPUTS, outputPage, proveRunbook } from "./machine/proveRunbook.ts";
import { proveOpening } from "./opening.ts";
import { findings, type Proof, prove, tableOf } from "./prove.ts";
import { findingsOfUpdate, proveUpdate, tableOfUpdate } from "./update/proveUpdate.ts";

/** So many phones come when sessions open. */
const PHONES = 3000;

/** Prints this many findings for each kind of kill. */
const FINDINGS_MAX = 20;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    machine: { type: "boolean", default: false },
    seconds: { type: "string", default: "30" },
    update: { type: "boolean", default: false },
    cluster: { type: "boolean", default: false },
    fault: { type: "string" },
  },
});
const seconds = Number(values.seconds);
if (!values.machine && positionals.length > 0) throw new Error(`unknown: ${positionals.join(" ")}`);
if (values.update) process.exit(await update());
if (values.machine) process.exit(await runbook());

const wanting = values.cluster ? lacking() : null;
if (wanting) {
  console.error(wanting);
  process.exitCode = 1;
} else if (values.cluster) {
  const proofs = await proveCluster(values.fault);
  printFindings(proofs);
  const table = clusterTableOf(proofs, CLIENTS);
  console.log(table);
  if (values.fault === undefined) await writeToDocument(table);
} else {
  const proofs = await proveKills();
  printFindings(proofs);
  console.log(`${new Date().toISOString().slice(0, 10)}, Node ${process.version}\n`);
  console.log(tableOf(proofs));
  // As in a browser, what follows for a screen looks at the clock for ever.
  process.exit();
}

async function proveKills(): Promise<Proof[]> {
  const proofs: Proof[] = [];
  const ground = await openGround();
  try {
    for (const kill of kills) proofs.push(await prove(ground, kill, { seconds }));
    proofs.push(await proveOpening(ground, PHONES));
  } finally {
    await ground.close();
  }
  const disk = await mountSmallDisk();
  if ("refusal" in disk) {
    console.log(`disk full: skipped, ${disk.refusal}`);
    return proofs;
  }
  const small = await openGround(disk.folder);
  try {
    proofs.push(await prove(small, diskFull(disk.folder), { seconds }));
  } finally {
    await small.close();
    await disk.remove();
  }
  return proofs;
}

function printFindings(proofs: readonly Proof[]): void {
  for (const proof of proofs) {
    const found = findings(proof);
    if (found.length > 0) process.exitCode = 1;
    for (const finding of found.slice(0, FINDINGS_MAX)) console.log(`${proof.what}: ${finding}`);
  }
}

/** Returns the exit code. */
async function runbook(): Promise<number> {
  const [older, newer] = positionals;
  const lack = lackOfMachine();
  if (lack !== null || older === undefined || newer === undefined) {
    console.error(
      lack ??
        "npm run prove -- --machine kenshu-OLDER-linux-x64.tar.gz kenshu-NEWER-linux-x64.tar.gz",
    );
    return 1;
  }
  const ran = await proveRunbook([older, newer]);
  const page = outputPage(ran, new Date().toISOString().slice(0, 10));
  console.log(page);
  if (ran.some(({ code }) => code !== 0)) return 1;
  await writeFile(OUTPUTS, page);
  return 0;
}

/** Returns the exit code. */
async function update(): Promise<number> {
  const lack = lackOf("nginx", "openssl", "systemd");
  if (lack) {
    console.log(lack);
    return 1;
  }
  const proof = await proveUpdate({ seconds, phones: PHONES });
  const seen = findingsOfUpdate(proof);
  for (const finding of seen.slice(0, FINDINGS_MAX)) console.log(finding);
  console.log(`${new Date().toISOString().slice(0, 10)}, Node ${process.version}\n`);
  console.log(`${tableOfUpdate(proof)}\n\n${tableOf([proof.opening])}`);
  return seen.length > 0 ? 1 : 0;
}
