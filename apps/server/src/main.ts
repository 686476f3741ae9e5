import {
  type Configuration,
  ConfigurationError,
  isDetailed,
  readConfiguration,
} from "#configuration.ts";

/** Starts the server and ends with it: exit code 0 after SIGTERM or SIGINT, else 1. */

const configuration = readOrExit();

/**
 * Under npm one Ctrl-C arrives twice, because npm passes it on as well. Two signals within a second
 * count as one.
 */
const SAME_SIGNAL = 1000;

/**
 * The process ends this many milliseconds after a signal, even when its start still waits, for
 * example for another server's migration (rule 13.12).
 */
const LATEST_END = 8_800;

/** The first signal ends the server in order, a second one at once. */
const stopping = new AbortController();
let stoppingSince = 0;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (!stopping.signal.aborted) {
      stoppingSince = performance.now();
      setTimeout(() => process.exit(1), LATEST_END).unref();
    } else if (performance.now() - stoppingSince > SAME_SIGNAL) process.exit(1);
    stopping.abort();
  });
}
process.on("uncaughtException", (error) => {
  console.error(error);
  process.exit(1);
});

try {
  // Everything else loads only now, so that a wrong setting is refused at once.
  const { runServer } = await import("#runServer.ts");
  await runServer(configuration, stopping.signal);
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
