import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Debian 12 has 1.18; `PGBOUNCER` names a newer one. */
const PROGRAM = process.env.PGBOUNCER ?? "/usr/sbin/pgbouncer";
const NOBODY = 65534;

/** Whether it keeps named statements for clients that are pooled by transaction: from 1.21 on. */
const preparesStatements = isFrom121(PROGRAM);

/** Why tests with prepared statements behind it cannot run here; undefined if they can. */
export const preparingMissing = preparesStatements
  ? undefined
  : "PGBOUNCER names no PgBouncer 1.21 or later";

function isFrom121(program: string): boolean {
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  const [, major = "0", minor = "0"] = /^PgBouncer (\d+)\.(\d+)/.exec(stdout ?? "") ?? [];
  return Number(major) > 1 || (major === "1" && Number(minor) >= 21);
}

/** PgBouncer in front of a database, with few connections to it. */
export async function startPgbouncer(
  connectionString: string,
  mode: "session" | "transaction" | "prepared",
) {
  const { username, password, hostname, port, pathname } = new URL(connectionString);
  const folder = await mkdtemp(join(tmpdir(), "kenshu-pgbouncer-"));
  const ownPort = await freePort();
  const database = pathname.slice(1);
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
${database} = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = ${mode === "session" ? mode : "transaction"}
default_pool_size = ${mode === "session" ? 60 : 6}
max_client_conn = 200
${preparesStatements ? `max_prepared_statements = ${mode === "prepared" ? 200 : 0}` : ""}
`,
  );
  await chmod(folder, 0o755);
  // It refuses to be root.
  const isRoot = process.geteuid?.() === 0;
  const account = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  let child: ChildProcess;
  const start = async () => {
    child = spawn(PROGRAM, [file], { cwd: "/", stdio: "ignore", ...account });
    await listening(child, ownPort);
  };
  const kill = async () => {
    if (child.exitCode === null && child.kill("SIGKILL")) await once(child, "exit");
  };
  await start();
  return {
    connectionString: `postgresql://${username}@127.0.0.1:${ownPort}/${database}`,
    kill,
    /** After `kill`, on the same port. */
    start,
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return address.port;
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await pause(20);
  }
  throw new Error(`PgBouncer ended: ${child.exitCode}`);
}
