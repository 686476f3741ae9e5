import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { heartfulCompany } from "@kenshu/demo-data/heartfulCompany.ts";
import { type Clock, tokyoDate } from "@kenshu/domain/time.ts";
import { type Heartful, type HeartfulLog, openHeartful } from "@kenshu/heartful/gateway.ts";
import { type Simulator, startSimulator } from "@kenshu/heartful/simulator/simulator.ts";
import type { Configuration } from "#configuration.ts";

/** What the simulated HM of the demonstration remembers. It lies in the folder of the database. */
const MEMORY = "heartful.json";

/**
 * Opens the connection to HM: the configured one, else in the demonstration a simulated one that
 * knows its company, else none (rule 9.1).
 */
export async function openConfiguredHeartful(
  parts: AsyncDisposableStack,
  { heartful, databaseUrl, dataDirectory }: Configuration,
  clock: Clock,
  log: HeartfulLog,
): Promise<Heartful | null> {
  if (heartful) return openHeartful({ ...heartful, log });
  if (databaseUrl !== null) {
    warnOfNoHeartful();
    return null;
  }
  const simulator = await startDemoSimulator(clock, { file: join(dataDirectory, MEMORY) });
  parts.defer(() => simulator.close());
  printSimulator(simulator);
  return openHeartful({ url: simulator.url, apiKey: simulator.apiKey, log });
}

/** A simulated HM with the people of the demonstration. It makes a new key unless one is given. */
export function startDemoSimulator(
  clock: Clock,
  given: { apiKey?: string; file?: string; port?: number; host?: string } = {},
): Promise<Simulator> {
  const apiKey = given.apiKey ?? randomBytes(24).toString("base64url");
  const company = () => heartfulCompany(tokyoDate(clock.now()));
  return startSimulator({ ...given, company, apiKey, clock });
}

export function printSimulator({ url, apiKey }: Simulator): void {
  console.log(`HMシミュレーター / HM simulator  HM_URL=${url} HM_API_KEY=${apiKey}`);
}

function warnOfNoHeartful(): void {
  console.warn(
    "HMとの連携は使えません。研修生の連携と結果の送信には、HM_URL と HM_API_KEY を指定してください。 / " +
      "Without HM_URL and HM_API_KEY no students are linked with HM, and no results are sent.",
  );
}
