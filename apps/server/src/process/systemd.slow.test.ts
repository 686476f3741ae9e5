import { spawn } from "node:child_process";
import { access, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { test } from "#process/testing.ts";

/** Takes one message, like systemd, and prints it. */
const RECEIVING = `
import socket, sys
notified = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
notified.bind(sys.argv[1])
print(notified.recv(4096).decode())`;

test("systemd is told when calls are answered", async ({ startOnIt }) => {
  const folder = await mkdtemp(join(tmpdir(), "kenshu-notify-"));
  const path = join(folder, "notify");
  const receiver = spawn("python3", ["-c", RECEIVING, path], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said = text(receiver.stdout);
  try {
    await listening(path);
    const server = startOnIt({ NOTIFY_SOCKET: path });
    expect(await said).toContain("READY=1");
    expect((await fetch(`${await server.ready()}/version.json`)).status).toBe(200);
  } finally {
    receiver.kill();
    await rm(folder, { recursive: true });
  }
});

async function listening(path: string): Promise<void> {
  const isThere = () =>
    access(path).then(
      () => true,
      () => false,
    );
  while (!(await isThere())) await pause(20);
}
