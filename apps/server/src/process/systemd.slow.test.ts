import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { skipWithout } from "@kenshu/testkit/tools/skipWithout.ts";
import { expect } from "vitest";
import { test } from "#process/testing.ts";

/** Sooner than a phone that was not taken tries again, which is after a second, in milliseconds. */
const WITHIN = 900;

/** Takes messages, like systemd, and prints them. A sender may send more than one. */
const RECEIVING = `
import socket, sys
notified = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
notified.bind(sys.argv[1])
while True: print(notified.recv(4096).decode(), flush=True)`;

test("systemd is told when calls are answered", async ({ startOnIt }) => {
  skipWithout("python3", "systemd");
  const folder = await mkdtemp(join(tmpdir(), "kenshu-notify-"));
  const path = join(folder, "notify");
  const receiver = spawn("python3", ["-c", RECEIVING, path], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said = once(receiver.stdout, "data");
  try {
    await listening(path);
    const server = startOnIt({ NOTIFY_SOCKET: path });
    expect(String(await said)).toContain("READY=1");
    expect((await fetch(`${await server.ready()}/version.json`)).status).toBe(200);
  } finally {
    receiver.kill();
    await rm(folder, { recursive: true });
  }
});

/** Opens a socket like systemd's and hands it to the server, which takes its place. */
const HANDING = `
import os, socket, sys
address = socket.create_server(("127.0.0.1", 0), backlog=4096)
os.dup2(address.fileno(), 3)
os.set_inheritable(3, True)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1", PORT=str(address.getsockname()[1]))
os.execv(sys.argv[1], sys.argv[1:])`;

/** More than Node's own queue of 511 takes. */
const PHONES = 1000;

test.for([
  ["its own address", undefined],
  ["an address of systemd", ["python3", "-c", HANDING]],
] as const)(
  "all phones of a crowd are connected at once to %s",
  async ([, through], { startOnIt }) => {
    if (through) skipWithout("python3");
    const server = startOnIt({}, through);
    const { hostname: host, port } = new URL(await server.ready());
    const version = await (await fetch(`${await server.ready()}/version.json`)).text();
    // As when it is busy for a moment.
    server.signal("SIGSTOP");
    const phones = Array.from({ length: PHONES }, () => connect({ host, port: Number(port) }));
    try {
      const connected = phones.map((phone) => once(phone, "connect"));
      const isLate = pause(WITHIN, "late", { ref: false });
      expect(await Promise.race([Promise.all(connected), isLate])).not.toBe("late");
      server.signal("SIGCONT");
      const answers = phones.map(async (phone) => {
        phone.end("GET /version.json HTTP/1.0\r\n\r\n");
        return (await text(phone)).includes(version);
      });
      expect((await Promise.all(answers)).filter((isAnswered) => !isAnswered)).toEqual([]);
    } finally {
      for (const phone of phones) phone.destroy();
      server.signal("SIGCONT");
    }
  },
);

async function listening(path: string): Promise<void> {
  const isThere = () =>
    access(path).then(
      () => true,
      () => false,
    );
  while (!(await isThere())) await pause(20);
}
