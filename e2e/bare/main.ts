/**
 * `npm run bare`: the test command on a Debian 12 that has nothing but node and npm. A journey, a
 * print and a picture run there, unless arguments for the test command are given. Debian is set up
 * by debootstrap and kept; what is written to it and to this checkout is thrown away.
 */
import { join } from "node:path";
import { lackOf } from "@kenshu/testkit/tools/lackOf.ts";
import { layOutDebian } from "../debian.ts";
import { runOnBareMachine } from "./bareMachine.ts";

const FOLDER = "/var/tmp/kenshu-bare";
/** What needs more than a browser is skipped: that, too, is to be seen. */
const ARGUMENTS = [
  ...["--part", "browser"],
  ...["journeys/formerStudent", "journeys/letters", "journeys/paper"],
];

const lack = lackOfRoot();
if (lack) {
  console.error(lack);
  process.exit(1);
}
const debian = join(FOLDER, "debian");
await layOutDebian(debian);
const given = process.argv.slice(2);
process.exitCode = runOnBareMachine(FOLDER, debian, given.length > 0 ? given : ARGUMENTS);

function lackOfRoot(): string | null {
  if (process.getuid?.() !== 0) return "The bare machine is made as root.";
  if (!process.env.npm_execpath) return "It takes the npm that starts it: npm run bare";
  const lack = lackOf("debootstrap");
  return lack && `The bare machine is made by debootstrap: ${lack}`;
}
