import { choosePort } from "#choosePort.ts";
import { runningClock } from "#clock.ts";
import { readConfiguration } from "#configuration.ts";
import { printSimulator, startDemoSimulator } from "#heartful.ts";

/**
 * `npm run heartful-simulator` runs the simulated HM as a separate process, with the people of the
 * demonstration. PORT, HOST and CLOCK_START mean the same as for the server. HM_API_KEY is the key
 * that the simulator accepts.
 */

const PORT = "3100";

try {
  const { env } = process;
  const { port, host, clockStart } = readConfiguration({
    PORT: env.PORT || PORT,
    HOST: env.HOST,
    CLOCK_START: env.CLOCK_START,
  });
  const simulator = await startDemoSimulator(runningClock(clockStart), {
    port: await choosePort({ port, host }),
    host,
    apiKey: env.HM_API_KEY || undefined,
  });
  printSimulator(simulator);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => simulator.close());
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
