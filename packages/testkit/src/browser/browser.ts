import { existsSync } from "node:fs";
import { shippedChromium } from "#browser/shippedChromium.ts";

/** The same browser without windows comes first, which takes a third less processor time. */
const SYSTEM = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** The system's Chromium. `TEST_BROWSER=shipped` passes over it. */
const ofSystem =
  process.env.TEST_BROWSER === "shipped" ? undefined : SYSTEM.find((path) => existsSync(path));

/** Which browser the tests run in, for people. */
export function browserName(): string {
  if (ofSystem) return ofSystem;
  if (shippedChromium.isForThisMachine) return `${shippedChromium.name()}, with fonts of our own`;
  return "Playwright's own: npx playwright install chromium";
}

/** Playwright's options to start it. */
export function browserOptions() {
  if (ofSystem) return { executablePath: ofSystem, args: ARGUMENTS };
  if (shippedChromium.isForThisMachine) return { ...shippedChromium.open(), args: ARGUMENTS };
  return { args: ARGUMENTS };
}
