import { stopAtSignals } from "@kenshu/db/stopping.ts";
import {
  type Configuration,
  ConfigurationError,
  isDetailed,
  readConfiguration,
} from "#configuration.ts";

/** Starts the server and ends with it: exit code 0 after a signal, else 1. */

const configuration = readOrExit();

/**
 * The process ends this many milliseconds after a signal, even when its start still waits, for
 * example for another server's migration (rule 13.12).
 */
const LATEST_END = 8_800;

const stopping = stopAtSignals();
stopping.addEventListener("abort", () => setTimeout(() => process.exit(1), LATEST_END).unref());
process.on("uncaughtException", (error) => {
  console.error(error);
  process.exit(1);
});

try {
  // Everything else loads only now, so that a wrong setting is refused at once.
  const { runServer } = await import("#runServer.ts");
  await runServer(configuration, stopping);
} catch (error) {
  // The operator needs the sentence; a developer needs the stack.
  console.error(error instanceof Error && !isDetailed(configuration) ? error.message : error);
  process.exit(1);
}
process.exit(0);

function readOrExit(): Configuration {
  try {
    return readConfiguration(process.env);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    console.error(`設定に誤りがあります / Invalid configuration\n${error.message}`);
    process.exit(1);
  }
}
