import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { createSession } from "@kenshu/api/modules/auth/index.ts";
import { openApiDocument } from "@kenshu/api/rest/openApi/document.ts";
import { openWorld, TEST_ISSUER } from "@kenshu/api/testing.ts";
import { openDatabase } from "@kenshu/db/pool.ts";
import { noReplica } from "@kenshu/db/replica.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { answerChecker, type ReceivedAnswer } from "@kenshu/testkit/contract/answerChecker.ts";
import { type AppParts, buildApp } from "#app.ts";
import { drainable } from "#drain.ts";

type GivenParts = Partial<Omit<AppParts, "configuration">> & {
  configuration?: Partial<AppParts["configuration"]>;
};

/** A server with its own database on a random port, for one test file. */
export async function openServer({ configuration, ...given }: GivenParts = {}) {
  const world = await openWorld();
  const { server: state } = world.contextOf(null);
  const { db = world.serverDb } = given;
  const app = await buildApp({
    db,
    searches: noReplica(db),
    analyses: noReplica(db),
    clock: world.clock,
    demo: null,
    issuer: TEST_ISSUER,
    heartful: world.heartful,
    server: state,
    readyDb: db,
    lookDb: db,
    site: new URL("http://127.0.0.1"),
    configuration: {
      publicUrl: null,
      mail: null,
      mailbox: "local",
      trustProxy: false,
      logLevel: "silent",
      ...configuration,
    },
    webDirectory: "/nonexistent",
    ...given,
  });
  const drain = drainable(app);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  /** The token of a new sign-in session of this person. */
  async function tokenOf(user: { id: number }): Promise<string> {
    return (await createSession(world.db, user.id, world.clock.now())).token;
  }

  return {
    ...world,
    app,
    /** What the process knows of itself; it has no jobs. */
    state,
    origin,
    tokenOf,
    /** The token of a new person of this role. */
    async tokenAs(role: Role) {
      const { student, user } = world.build;
      return tokenOf(role === Role.Student ? await student() : await user({ role }));
    },
    async call(method: "GET" | "POST", path: string, given?: Given) {
      const answer = await call(`${origin}${path}`, method, given);
      const contentType = answer.headers.get("content-type");
      const headers = [...answer.headers.keys()];
      expectDocumented({ ...answer, method, path, contentType, headers });
      return answer;
    },
    /** The same without sockets: quicker, without their limits, and from any address. */
    async callFrom(remoteAddress: string, method: "GET" | "POST", path: string, given: Given = {}) {
      const { headers, payload } = requestOf(given);
      const answer = await app.inject({ method, url: path, remoteAddress, headers, payload });
      const { statusCode: status, body: text } = answer;
      const contentType = answer.headers["content-type"] ?? null;
      const sent = Object.keys(answer.headers);
      expectDocumented({ method, path, status, contentType, headers: sent, text });
      return { status, headers: answer.headers, text, json: parsed(text) };
    },
    async close() {
      await drain(1000);
      await world.close();
    },
  };
}

let checker: ReturnType<typeof answerChecker> | undefined;

/** Fails when an answer differs from the document of the REST paths (rule 13.4). */
function expectDocumented(answer: ReceivedAnswer): void {
  if (!answer.path.startsWith("/api/")) return;
  checker ??= answerChecker(
    openApiDocument({ version: "test", site: new URL("http://127.0.0.1"), contact: "" }) as never,
  );
  const { method, path } = answer;
  const faults = checker(answer);
  if (faults.length > 0) throw new Error(`${method} ${path}: ${faults.join("; ")}`);
}

type Given = { token?: string; body?: unknown; headers?: Record<string, string> };

/** One HTTP call; text and bytes are sent as they are, any other body as JSON. */
export async function call(url: string, method: "GET" | "POST", given: Given = {}) {
  const { headers, payload: body } = requestOf(given);
  const response = await fetch(url, { method, redirect: "manual", headers, body });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parsed(text) };
}

function requestOf({ token, body, headers }: Given) {
  return {
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    payload: isSentAsItIs(body) ? body : JSON.stringify(body),
  };
}

function isSentAsItIs(body: unknown): body is string | Buffer<ArrayBuffer> | undefined {
  return body === undefined || typeof body === "string" || Buffer.isBuffer(body);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A connection to a database that a test can cut and restore, and a pool that uses it. */
export async function openSeverable(connectionString: string) {
  const target = new URL(connectionString);
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => proxy.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = proxy.address() as AddressInfo;
  const way = new URL(target);
  way.host = `127.0.0.1:${port}`;
  const cut = () =>
    new Promise<void>((resolve) => {
      proxy.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  const db = openDatabase(way.href);
  return {
    db,
    cut,
    restore: () => listen(port),
    async close() {
      await db.destroy();
      await cut();
    },
  };
}
