import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { browserOptions } from "@kenshu/testkit/browser/browser.ts";
import { type Browser, chromium } from "@playwright/test";
import { expectSettled } from "../goodScreen.ts";
import { median } from "./against.ts";
import type { BenchOptions } from "./bench.ts";
import { checkOut } from "./checkout.ts";
import { tokenOf } from "./field.ts";
import { REPOSITORY, startServer } from "./server.ts";
import { openGround } from "./site.ts";
import { figure, openTable } from "./table.ts";

const execute = promisify(execFile);

/** A slow mobile network, and a cheap phone. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
};
const SLOWER_PROCESSOR = 4;
const PHONE = { width: 360, height: 740 };
const SCREENS = { home: "/home", slots: "/reserve/add" };

/** In production a browser would hold the cookie back from a site without TLS. */
const AT_ANY_ADDRESS = { NODE_ENV: "", PUBLIC_URL: "" };

/**
 * Seconds until anything is painted, until the largest part of the screen is, and until it is
 * ready; what was sent.
 */
type Visit = {
  begun: number;
  painted: number;
  ready: number;
  kilobytes: number;
  requests: number;
};

type FirstVisitOptions = Pick<BenchOptions, "scale" | "stopping"> & {
  rounds: number;
  /** This revision is visited alternately with ours. */
  revision: string | undefined;
};

/**
 * Opens a student's home and slots in a browser that has kept nothing, on a slow network and a slow
 * processor. Prints the medians, of the revision and of ours.
 */
export async function firstVisit(
  parts: AsyncDisposableStack,
  { scale, stopping, rounds, revision }: FirstVisitOptions,
): Promise<void> {
  const old = revision && (await checkOut(parts, revision, stopping));
  const checkouts = [...(old ? [[revision, old] as const] : []), ["ours", REPOSITORY] as const];
  const sites = [];
  for (const [name, checkout] of checkouts) {
    await execute("npx", ["turbo", "run", "build"], { cwd: checkout, signal: stopping });
    const ground = await openGround(parts, { checkout, scale, stopping });
    const server = await startServer(ground.databaseUrl, checkout, AT_ANY_ADDRESS);
    parts.defer(() => server.stop());
    sites.push({ name, url: server.url, token: tokenOf(ground.field.reserving.firstStudent) });
  }
  const browser = await chromium.launch(browserOptions());
  parts.defer(() => browser.close());

  const line = openTable("A first visit: medians, in seconds", [
    "",
    "begun",
    "painted",
    "ready",
    "KB",
    "requests",
  ]);
  for (const [screen, path] of Object.entries(SCREENS)) {
    const visits = sites.map(() => [] as Visit[]);
    for (let round = 0; round < rounds; round++) {
      for (const [index, site] of sites.entries()) {
        stopping.throwIfAborted();
        visits[index]?.push(await visit(browser, site, path));
      }
    }
    for (const [index, { name }] of sites.entries()) {
      const of = (what: keyof Visit) => median((visits[index] ?? []).map((one) => one[what]));
      const figures = (["begun", "painted", "ready", "kilobytes"] as const).map(of).map(figure);
      line([`${screen}, ${name}`, ...figures, String(of("requests"))]);
    }
  }
}

async function visit(
  browser: Browser,
  { url, token }: { url: string; token: string },
  path: string,
): Promise<Visit> {
  const context = await browser.newContext({ locale: "ja-JP", viewport: PHONE, isMobile: true });
  try {
    await context.addCookies([{ name: "kenshu_session", value: token, url, httpOnly: true }]);
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send("Network.enable");
    await client.send("Network.emulateNetworkConditions", NETWORK);
    await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_PROCESSOR });
    let bytes = 0;
    let requests = 0;
    client.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
    });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        window.paintedAt = list.getEntries().at(-1)?.startTime ?? 0;
      }).observe({ type: "largest-contentful-paint", buffered: true });
    });
    await page.goto(`${url}${path}`);
    await expectSettled(page);
    const ready = await page.evaluate(() => performance.now());
    const [begun = 0, painted] = await page.evaluate(() => [
      performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
      window.paintedAt,
    ]);
    return {
      begun: begun / 1000,
      painted: (painted ?? 0) / 1000,
      ready: ready / 1000,
      kilobytes: bytes / 1000,
      requests,
    };
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    paintedAt: number;
  }
}
