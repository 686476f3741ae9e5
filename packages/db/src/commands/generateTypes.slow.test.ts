import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";

test.for(["SIGINT", "SIGTERM"] as const)(
  "%s leaves neither database nor folder",
  async (signal) => {
    const folder = await mkdtemp(join(tmpdir(), "kenshu-types-test-"));
    try {
      const child = spawn(
        process.execPath,
        [join(import.meta.dirname, "generateTypes.ts"), "--verify"],
        {
          cwd: join(import.meta.dirname, "../../../.."),
          env: { ...process.env, TMPDIR: folder },
          stdio: "ignore",
        },
      );
      while ((await readdir(folder)).length === 0) await pause(1);
      child.kill(signal);
      expect(await once(child, "close")).toEqual([1, null]);
      expect(await readdir(folder)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
