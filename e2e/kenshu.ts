import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "@kenshu/testkit/deploy/freePort.ts";
import {
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type Request,
} from "@playwright/test";
import { recordSaid } from "./said.ts";

const REPOSITORY = resolve(import.meta.dirname, "..");
/** Wednesday, mid-morning: some of today's schedules are over, and others are still to come. */
export const CLOCK_START = "2027-03-10T10:00:00+09:00";
const DEMO_PASSWORD = "kenshu-demo";

type Mail = { id: number; to: string; subject: string; body: string; createdAt: string };

/** A running Kenshu on fresh demo data, with its own database and a clock that starts at CLOCK_START. */
export type Kenshu = {
  url: string;
  /**
   * Calls a REST path as this account. It belongs to the demonstration unless a password is given.
   * Returns the status and the parsed answer.
   */
  as(account: string, password?: string): Promise<Caller>;
  /** The mails to this address, newest first. */
  mailsTo(address: string): Promise<Mail[]>;
  /** Calls the simulated HM, as in its contract or at /control (docs/heartful.md). */
  hm<T>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<T>;
  /** Ends HM's bad days. Returns when the server asks HM again after its pause. */
  hmRecovers(): Promise<void>;
  /** Ends the server and starts it again on the same data, at another time. */
  restartAt(clockStart: string): Promise<void>;
  /** Kills the server at any moment, and starts it again on the same data. */
  crash(): Promise<void>;
  stop(): Promise<void>;
};
export type Caller = {
  userId: number;
  token: string;
  get<T>(path: string, query?: Record<string, string | number>): Promise<T>;
  post<T>(path: string, body?: object): Promise<T>;
};

export const test = base.extend<object, { kenshu: Kenshu }>({
  kenshu: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that this one needs off the pattern.
    async ({}, use) => {
      const kenshu = await startKenshu();
      await use(kenshu);
      await kenshu.stop();
    },
    { scope: "worker" },
  ],
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await recordSaid(context);
        return context;
      };
      await use(browser);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ kenshu }, use) => use(kenshu.url),
});

export { expect };

/** Signs in at the sign-in page, and waits for the home page. */
export async function signIn(page: Page, { url }: Kenshu, account: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel("メールアドレス").fill(addressOf(account));
  await page.locator("input[type=password]").fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "サインインする" }).click();
  await page.waitForURL("**/home");
}

/** What the page asks so that it hears of others. */
export const LIVE = /\/trpc\/live\./;

/** What each page that hears nothing is still reading. */
const readings = new WeakMap<Page, Set<Request>>();

/** The page hears nothing of what others do, so that it is the server who refuses or asks again. */
export async function hearNothing(page: Page): Promise<void> {
  const reading = new Set<Request>();
  readings.set(page, reading);
  page.on("request", (request) => {
    if (request.url().includes("/trpc/") && !LIVE.test(request.url())) reading.add(request);
  });
  page.on("requestfinished", (request) => reading.delete(request));
  page.on("requestfailed", (request) => reading.delete(request));
  await page.route(LIVE, (route) => route.abort());
}

/**
 * Until the page has all that it has asked for. A question reads how things stand when it opens, and
 * must not read what others do next.
 */
export async function hasReadAll(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  await expect.poll(() => readings.get(page)?.size).toBe(0);
}

type State = Exclude<BrowserContextOptions["storageState"], string | undefined>;
/** By server, because a later one may get the port of one that has ended. */
const states = new WeakMap<Kenshu, Map<string, State>>();

/** The home page of this account, which has signed in before. */
export async function openHome(page: Page, kenshu: Kenshu, account: string): Promise<void> {
  const { cookies } = await signedInState(kenshu, account);
  await page.context().addCookies(cookies);
  await page.goto(`${kenshu.url}/home`);
}

/**
 * The page of a reservation, from its card in 予約確認. The card has the same buttons, so a press
 * that comes before the page asks on the screen that goes.
 */
export async function openReservation(page: Page, kenshu: Kenshu, card: RegExp): Promise<void> {
  await page.goto(`${kenshu.url}/reserve/future`);
  await page.getByRole("link", { name: card }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(card);
}

/**
 * For a new browser context in which this account is already signed in: the session as a cookie.
 */
export async function signedInState(
  kenshu: Kenshu,
  account: string,
  password?: string,
): Promise<State> {
  const known = states.get(kenshu) ?? new Map<string, State>();
  states.set(kenshu, known);
  let state = known.get(account);
  if (!state) {
    const { token } = await kenshu.as(account, password);
    const cookie = { domain: new URL(kenshu.url).hostname, path: "/", expires: -1, secure: false };
    state = {
      cookies: [
        { name: "kenshu_session", value: token, httpOnly: true, sameSite: "Lax", ...cookie },
      ],
      origins: [],
    };
    known.set(account, state);
  }
  return state;
}

/** `student01` is short for `student01@kenshu.test`. */
function addressOf(account: string): string {
  return account.includes("@") ? account : `${account}@kenshu.test`;
}

/**
 * Starts a Kenshu for one test, at this time, with these variables, on data that `prepare` has
 * changed. Tests that only look around share the worker's.
 */
export async function startKenshu({
  clockStart = CLOCK_START,
  variables: given = {},
  isAtLocalhost = false,
  prepare,
}: {
  clockStart?: string;
  variables?: Record<string, string>;
  /** Whether its address has a name, without which no browser takes passkeys. */
  isAtLocalhost?: boolean;
  prepare?: (dataDirectory: string) => Promise<void>;
} = {}): Promise<Kenshu> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "kenshu-e2e-"));
  spawnSync("cp", ["-a", `${process.env.KENSHU_E2E_DEMO_DATA}/.`, dataDirectory], {
    stdio: "inherit",
  });
  await prepare?.(dataDirectory);
  let clock = clockStart;
  const named = isAtLocalhost ? `http://localhost:${await freePort()}` : null;
  const variables = named ? { ...given, PUBLIC_URL: named } : given;
  let server = await startServer(
    dataDirectory,
    clock,
    named ? new URL(named).port : "0",
    variables,
  );
  const url = named ?? server.url;
  const { port } = new URL(url);
  return {
    url,
    as: (account, password) => signInOverRest(url, account, password),
    mailsTo: mailsOf(url),
    hm: (method, path, body) => callHm(server.hm, method, path, body),
    async hmRecovers() {
      await callHm(server.hm, "DELETE", "/control/bad-days");
      const administrator = await signInOverRest(url, "administrator");
      const day = clock.slice(0, 10);
      const ask = () =>
        administrator.get("StudentImport/GetHeartfulStudents", { from: day, to: day });
      await expect(ask).toPass();
    },
    async restartAt(clockStart) {
      await server.stop();
      clock = clockStart;
      server = await startServer(dataDirectory, clock, port, variables);
    },
    async crash() {
      await server.stop("SIGKILL");
      server = await startServer(dataDirectory, clock, port, variables);
    },
    async stop() {
      await server.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Runs the server on these data, at the given port or at a free one. */
export async function startServer(
  dataDirectory: string,
  clockStart: string,
  port = "0",
  variables: Record<string, string> = {},
) {
  const child = spawn("node", ["apps/server/dist/main.js"], {
    cwd: REPOSITORY,
    env: {
      ...process.env,
      PORT: port,
      DATA_DIR: dataDirectory,
      CLOCK_START: clockStart,
      LOG_LEVEL: "warn",
      DATABASE_URL: "",
      SMTP_URL: "",
      HM_URL: "",
      HM_API_KEY: "",
      NODE_ENV: "",
      ...variables,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  // After a failure a worker ends without stopping what its test has started.
  const end = () => child.kill();
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  const addresses = await readyAt(child);
  return {
    ...addresses,
    async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM") {
      child.kill(signal);
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

type Hm = { url: string; apiKey: string };

/** The addresses of the server and its simulated HM. */
async function readyAt(server: ChildProcess): Promise<{ url: string; hm: Hm }> {
  if (!server.stdout) throw new Error("the server has no output");
  const lines = createInterface({ input: server.stdout });
  let hm: Hm = { url: "", apiKey: "" };
  for await (const line of lines) {
    const [, hmUrl, apiKey] = /HM_URL=(\S+) HM_API_KEY=(\S+)$/.exec(line) ?? [];
    if (hmUrl && apiKey) hm = { url: hmUrl, apiKey };
    const url = /^ready (http\S+)$/.exec(line)?.[1];
    if (url) {
      // Later output must not fill the pipe.
      server.stdout.resume();
      return { url, hm };
    }
  }
  throw new Error("the server ended before it was ready");
}

async function callHm<T>(hm: Hm, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${hm.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${hm.apiKey}`,
      ...(body && { "content-type": "application/json" }),
    },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text ? JSON.parse(text) : (undefined as T);
}

/** Signs in at /api of the server at `url`. */
export async function signInOverRest(
  url: string,
  account: string,
  password = DEMO_PASSWORD,
): Promise<Caller> {
  const call = async <T>(method: "GET" | "POST", path: string, body?: object, token?: string) => {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json" }),
      },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  };
  const { accessToken: token } = await call<{ accessToken: string }>("POST", "Auth/SignIn", {
    emailAddress: addressOf(account),
    password,
  });
  const { userId } = await call<{ userId: number }>("GET", "User/GetOwn", undefined, token);
  return {
    userId,
    token,
    get: (path, query = {}) => {
      const search = new URLSearchParams(
        Object.entries(query).map(([key, value]) => [key, String(value)]),
      );
      return call("GET", search.size > 0 ? `${path}?${search}` : path, undefined, token);
    },
    post: (path, body = {}) => call("POST", path, body, token),
  };
}

function mailsOf(url: string) {
  return async (address: string): Promise<Mail[]> => {
    const response = await fetch(`${url}/dev/mails.json?to=${encodeURIComponent(address)}`);
    return (await response.json()) as Mail[];
  };
}
