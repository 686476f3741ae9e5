import { mountSmallDisk } from "@kenshu/testkit/smallDisk.ts";
import { expect, test } from "../kenshu.ts";
import { type Ground, openGround } from "./ground.ts";
import { diskFull, kills } from "./kills.ts";
import { proveOpening } from "./opening.ts";
import { findings, isNoticed, prove } from "./prove.ts";

test.describe.configure({ mode: "serial" });

/** About 150 calls a second. `npm run prove` makes as many as the machine can take. */
const PACE = 100;
/** `npm run prove` lets more phones come. */
const PHONES = 600;

/** Each ends something else. `npm run prove` has the kills that these stand for, too. */
const KILLS = [
  "kill -9 of one of two servers",
  "kill -9 of the postmaster",
  "kill -9 of one backend",
  "streams held up",
];

test.describe("while many people work, nothing is lost, nobody sees 500, and screens stay true", () => {
  let ground: Ground;
  test.beforeAll(async () => {
    ground = await openGround();
  });
  test.afterAll(() => ground.close());

  for (const what of KILLS) {
    test(what, async () => {
      const kill = kills.find((one) => one.what === what);
      if (!kill) throw new Error("there is no such kill");
      const proof = await prove(ground, kill, { pace: PACE });
      expect(findings(proof)).toEqual([]);
      // And work went on.
      expect(isNoticed(proof)).toBe(true);
      expect(proof.outcome.succeeded).toBeGreaterThan(0);
    });
  }
});

test("when sessions open, each phone of a crowd gets its answer", async () => {
  const ground = await openGround();
  try {
    await ground.startServer();
    const proof = await proveOpening(ground, PHONES);
    expect(findings(proof)).toEqual([]);
  } finally {
    await ground.close();
  }
});

test("a full disk brings 503 while it is full, and nothing is lost", async () => {
  const disk = await mountSmallDisk();
  test.skip("refusal" in disk, "refusal" in disk ? disk.refusal : "");
  if ("refusal" in disk) return;
  const ground = await openGround(disk.folder);
  try {
    const proof = await prove(ground, diskFull(disk.folder), { pace: PACE });
    expect(findings(proof)).toEqual([]);
    expect(proof.outcome.unavailable).toBeGreaterThan(0);
  } finally {
    await ground.close();
    await disk.remove();
  }
});
