import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { createSession } from "@kenshu/api/modules/auth/index.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { skipWithout } from "@kenshu/testkit/tools/skipWithout.ts";
import { expect } from "vitest";
import { test } from "#process/testing.ts";
import { call } from "#testing.ts";

const DEPLOY = new URL("../../../../deploy/", import.meta.url);
const ALERTS = new URL("prometheus/alerts.yml", DEPLOY);
const METRIC = /\b(?:kenshu|nodejs|process)_\w+/g;

/** The address at which a server with METRICS_PORT=0 offers its metrics. */
async function metricsOf(server: { said: { out: string }; ready(): Promise<string> }) {
  const address = await server.ready();
  const metrics = /^metrics (http:\S+)$/m.exec(server.said.out)?.[1] ?? "";
  return { address, scrape: async () => (await call(metrics, "GET")).text };
}

test("calls are counted by operation and outcome, without personal data", async ({
  startOnIt,
  token,
  world,
}) => {
  const { address, scrape } = await metricsOf(startOnIt({ METRICS_PORT: "0" }));
  const area = await world.build.area({ name: "秘密の地域" });
  const { id } = await world.build.user({ role: Role.Viewer, name: "秘密の人" });
  const viewer = (await createSession(world.db, id, new Date())).token;
  await call(`${address}/api/Area/Get?id=${area.id}`, "GET", { token });
  // Measured times have many nines in a row, and no such number.
  await call(`${address}/api/Area/Get?id=73195284`, "GET", { token });
  await call(`${address}/api/Area/Get?id=${area.id}`, "GET", { token: viewer });
  await call(`${address}/trpc/area.getAll`, "GET", { token });
  await call(`${address}/api/secret/${area.id}`, "GET", { token });
  await call(`${address}/secret-page`, "GET");
  const text = await scrape();
  for (const sample of [
    'kenshu_calls_total{operation="Area.Get",outcome="ok"} 1',
    'kenshu_calls_total{operation="Area.Get",outcome="DbConflict"} 1',
    'kenshu_calls_total{operation="Area.Get",outcome="UnauthorizedOperation"} 1',
    'kenshu_calls_total{operation="Area.GetAll",outcome="ok"} 1',
    'kenshu_call_duration_seconds_count{operation="Area.Get"} 3',
    'kenshu_http_request_duration_seconds_count{method="GET",door="trpc",status_code="2xx"} 1',
    "kenshu_database_up 1",
    'kenshu_backlog_due{intent="mail"} 0',
    'kenshu_pool_connections{pool="calls",state="waiting"} 0',
    'kenshu_job_failing{task="mailDelivery"} 0',
    "kenshu_backup_failing 0",
    'kenshu_http_requests_open{door="rest"} 0',
  ]) {
    expect(text.split("\n")).toContain(sample);
  }
  expect(text).not.toMatch(/secret|秘密|73195284|@kenshu/);
});

test("without METRICS_PORT there are no metrics, and the product's own address never has any", async ({
  startOnIt,
}) => {
  const server = startOnIt();
  const address = await server.ready();
  expect(server.said.out).not.toContain("metrics");
  expect((await call(`${address}/metrics`, "GET")).status).toBe(404);
});

test("every metric in the alerts and the board is exported", async ({ startOnIt, world }) => {
  const simulator = await world.simulator();
  const { scrape } = await metricsOf(
    startOnIt({ METRICS_PORT: "0", HM_URL: simulator.url, HM_API_KEY: simulator.apiKey }),
  );
  const types = [...(await scrape()).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const exported = types.flatMap(([, name, type]) =>
    type === "histogram" ? ["bucket", "sum", "count"].map((part) => `${name}_${part}`) : [name],
  );
  const alerts = await readFile(ALERTS, "utf8");
  const board = await readFile(new URL("grafana/kenshu.json", DEPLOY), "utf8");
  const { panels } = JSON.parse(board) as { panels: { targets?: { expr: string }[] }[] };
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(queries.length).toBeGreaterThan(20);
  for (const named of [alerts, queries.join("\n")]) {
    const names = new Set(named.match(METRIC));
    expect(names.size).toBeGreaterThan(8);
    expect(exported).toEqual(expect.arrayContaining([...names]));
  }
});

test("promtool accepts the rules and the example, and the rules alert when they should", async () => {
  skipWithout("promtool");
  const promtool = async (...given: string[]) => promisify(execFile)("promtool", given);
  const fileOf = (name: string) => new URL(`prometheus/${name}`, DEPLOY).pathname;
  await promtool("check", "rules", fileOf("alerts.yml"));
  await promtool("check", "config", fileOf("prometheus.yml"));
  await promtool("test", "rules", fileOf("alerts.test.yml"));
});
