/**
 * `kenshu ready` waits until the server at HOST and PORT of this machine would answer a call. It
 * exits with 1 when that takes longer than `--seconds`.
 */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { addressOf } from "#address.ts";
import { readConfiguration } from "#configuration.ts";

/** The server answers this path with 200 when it would answer a call (rule 21.2). */
const READY = "/ready";
const ASK_EVERY = 100;

const { values } = parseArgs({ options: { seconds: { type: "string", default: "60" } } });
const { HOST, PORT } = process.env;
const { host, port } = readConfiguration({ HOST, PORT });
const address = `${addressOf(host, port)}${READY}`;
const deadline = AbortSignal.timeout(Number(values.seconds) * 1000);

while (!deadline.aborted && !(await isReady())) await pause(ASK_EVERY);
if (deadline.aborted) {
  console.error(`${address} が応答しません。 / ${address} does not answer.`);
  process.exit(1);
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(address, { signal: deadline })).ok;
  } catch {
    return false;
  }
}
