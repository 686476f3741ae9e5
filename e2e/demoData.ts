import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CLOCK_START, freePort, startServer } from "./kenshu.ts";

/** Fills the demo data in once for the whole run; every Kenshu starts with a copy of them. */
export default async function fillDemoData() {
  const folder = await mkdtemp(join(tmpdir(), "kenshu-e2e-demo-"));
  const server = await startServer(folder, await freePort(), CLOCK_START);
  await server.stop();
  process.env.KENSHU_E2E_DEMO_DATA = folder;
  return () => rm(folder, { recursive: true, force: true });
}
