/**
 * Ends what runs of tests have left. Each argument is the name of a run's folder in the working
 * directory. A whole path would make this process one of those that name the folder.
 */
import { resolve } from "node:path";
import { endRun } from "#runFolder/endRun.ts";

for (const name of process.argv.slice(2)) await endRun(resolve(name));
