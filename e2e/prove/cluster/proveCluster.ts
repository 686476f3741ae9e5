import { setTimeout as pause } from "node:timers/promises";
import { type Outcome, startLoad } from "../load.ts";
import { judged, type Proof } from "../prove.ts";
import { type Cluster, openCluster } from "./cluster.ts";
import { type Fault, faults } from "./faults.ts";

/** How many people work at once, and how many milliseconds each waits between two acts. */
export const CLIENTS = 8;
const PACE = 20;
/** Milliseconds of work before a fault, from the fault to the first look, and after recovery. */
const UNDISTURBED = 3000;
/** Somebody must be able to write again within this many milliseconds. */
const RECOVERY = 180_000;

/**
 * Causes the faults one after the other in a new cluster. With a word, only those whose name
 * contains it.
 */
export async function proveCluster(word = ""): Promise<Proof[]> {
  const cluster = await openCluster();
  // An interruption leaves nothing running.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => cluster.close().finally(() => process.exit(1)));
  }
  const proofs: Proof[] = [];
  try {
    for (const fault of faults.filter(({ what }) => what.includes(word))) {
      const proof = await proveFault(cluster, fault);
      proofs.push(proof);
      const { longestWithoutWrite } = proof.outcome;
      console.log(`${fault.what}: ${(longestWithoutWrite / 1000).toFixed(1)} s without writes`);
    }
  } finally {
    await cluster.close();
  }
  return proofs;
}

async function proveFault(cluster: Cluster, { what, happen }: Fault): Promise<Proof> {
  const startedAt = performance.now();
  const load = startLoad(cluster, CLIENTS, PACE);
  try {
    await pause(UNDISTURBED);
    const repair = await happen(cluster);
    await pause(UNDISTURBED);
    await writing(load.outcome);
    await repair();
    await cluster.healed();
    await pause(UNDISTURBED);
  } finally {
    await load.stop();
  }
  const seconds = (performance.now() - startedAt) / 1000;
  return judged(cluster, { what, seconds, times: 1, outcome: load.outcome });
}

/** Returns when people can write again; throws if they cannot. */
async function writing(outcome: Outcome): Promise<void> {
  const enough = outcome.written + CLIENTS;
  const deadline = performance.now() + RECOVERY;
  while (outcome.written < enough) {
    if (performance.now() > deadline) throw new Error("nobody can write any more");
    await pause(50);
  }
}
