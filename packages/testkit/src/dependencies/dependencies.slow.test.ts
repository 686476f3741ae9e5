import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { findAdvisories } from "#dependencies/advisories.ts";
import { billOfMaterials, deliveredPackages } from "#dependencies/billOfMaterials.ts";
import { licencesIn, unknownLicences } from "#dependencies/licences.ts";

test("the bill of materials names what package-lock names, and nothing that is for development only", async () => {
  const bill = await billOfMaterials();
  const named = bill.components.map((component) => component["bom-ref"]);
  expect(named.sort()).toEqual([...(await deliveredPackages())].sort());
  const names = named.map((ref) => ref.replace(/(?!^)@.*/, ""));
  // Another package also needs the second one for tests.
  expect(names).toEqual(expect.arrayContaining(["fastify", "@trpc/server", "react", "pg"]));
  for (const name of ["vitest", "vite", "fast-check", "@playwright/test", "turbo"]) {
    expect(names).not.toContain(name);
  }
  expect(bill).toMatchObject({
    bomFormat: "CycloneDX",
    metadata: { component: { name: "kenshu" } },
  });
  const linked = bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
  expect(linked.filter((ref) => !ref.startsWith("kenshu@") && !named.includes(ref))).toEqual([]);
});

test("every licence is read, and an unknown one or none does not pass", async () => {
  const bill = await billOfMaterials();
  const licences = licencesIn(bill);
  expect(licences.length).toBeGreaterThan(150);
  expect(licences).toEqual(
    expect.arrayContaining([
      { name: expect.stringMatching(/^@expo-google-fonts/), licence: "MIT AND OFL-1.1" },
      { name: expect.stringMatching(/^png-js/), licence: "MIT" },
    ]),
  );
  const others = [
    { "bom-ref": "copyleft@1.0.0", licenses: [{ license: { id: "AGPL-3.0-only" } }] },
    { "bom-ref": "named@1.0.0", licenses: [{ license: { name: "See LICENSE" } }] },
    { "bom-ref": "mixed@1.0.0", licenses: [{ expression: "MIT AND GPL-2.0-only" }] },
    { "bom-ref": "twofold@1.0.0", licenses: [{ license: { id: "MIT" } }, { license: {} }] },
    { "bom-ref": "silent@1.0.0" },
  ];
  const unknown = unknownLicences(licencesIn({ ...bill, components: others }));
  expect(unknown.map(({ name }) => name)).toEqual(others.map((one) => one["bom-ref"]));
});

test("advisories of high severity about what is delivered are found", async () => {
  const advisory = (severity: string) => ({
    id: 1,
    url: `https://advisories.example/${severity}`,
    title: "A hole",
    severity,
    vulnerable_versions: "<1000",
  });
  await withRegistry(
    {
      fastify: [advisory("high"), advisory("moderate")],
      vitest: [advisory("critical")],
    },
    async (registry) => {
      expect(await findAdvisories(registry)).toMatchObject({
        found: [{ name: "fastify", severity: "high", url: "https://advisories.example/high" }],
      });
    },
  );
  await withRegistry({}, async (registry) => {
    expect(await findAdvisories(registry)).toEqual({ found: [] });
  });
});

test("a registry that has no list, or does not answer, is told apart from one without advisories", async () => {
  await withRegistry(null, async (registry) => {
    expect(await findAdvisories(registry)).toEqual({ unreachable: expect.stringContaining("405") });
  });
  expect(await findAdvisories("http://127.0.0.1:1")).toEqual({
    unreachable: expect.stringContaining("ECONNREFUSED"),
  });
});

/** Serves this list like a registry; null is a registry without one. */
async function withRegistry(
  advisories: object | null,
  use: (registry: string) => Promise<void>,
): Promise<void> {
  const server = createServer((request, response) => {
    request.resume();
    const isList = request.method === "POST" && request.url?.endsWith("/advisories/bulk");
    response.statusCode = !isList ? 404 : advisories ? 200 : 405;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(isList && advisories ? advisories : {}));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}
