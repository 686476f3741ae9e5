import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CLOCK_START, expect, signInOverRest, startServer } from "./kenshu.ts";

type ComparisonState = { comparison: { endedAt: string | null } | null };

/**
 * Fills in the demo data once for the whole run. Every Kenshu starts with a copy. Last night's
 * comparison with HM has ended in it, so that none runs beside a test.
 */
export default async function fillDemoData() {
  const folder = await mkdtemp(join(tmpdir(), "kenshu-e2e-demo-"));
  const server = await startServer(folder, CLOCK_START);
  const administrator = await signInOverRest(server.url, "administrator");
  await expect
    .poll(() => administrator.get<ComparisonState>("HeartfulDifference/GetState"))
    .toMatchObject({ comparison: { endedAt: expect.any(String) } });
  await server.stop();
  process.env.KENSHU_E2E_DEMO_DATA = folder;
  return () => rm(folder, { recursive: true, force: true });
}
