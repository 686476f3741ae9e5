import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { expect, onTestFinished } from "vitest";
import { test } from "#process/testing.ts";
import { call } from "#testing.ts";

type Attribute = { key: string; value: Record<string, unknown> };
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
};
type Sent = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
};

/** A collector of traces, which keeps what it is sent. */
async function openCollector() {
  const sent: Sent[] = [];
  const server = createServer(async (request, response) => {
    if (request.url === "/v1/traces") sent.push((await json(request)) as Sent);
    response.end("{}");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return { sent, url: `http://127.0.0.1:${port}` };
}

test("a request is traced with its operation, under the caller's trace, without personal data", async ({
  startOnIt,
  token,
}) => {
  const collector = await openCollector();
  const server = startOnIt({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: "kenshu-tokyo",
  });
  const address = await server.ready();
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const { headers } = await call(`${address}/api/Area/Get?id=73195284`, "GET", {
    token,
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  await call(`${address}/trpc/area.getAll`, "GET", { token });
  // The server sends the rest when it ends.
  expect(await server.kill("SIGTERM")).toBe(0);

  const ofServer = collector.sent.flatMap(({ resourceSpans }) => resourceSpans);
  expect(ofServer[0]?.resource.attributes).toContainEqual({
    key: "service.name",
    value: { stringValue: "kenshu-tokyo" },
  });
  const spans = ofServer.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  const named = (name: string) => spans.find((span) => span.name === name);
  const request = named("GET /api/Area/Get");
  const operation = named("Area.Get");
  expect(request).toMatchObject({ traceId, parentSpanId: "b7ad6b7169203331" });
  expect(operation).toMatchObject({ traceId, parentSpanId: request?.spanId });
  expect(request?.attributes).toContainEqual({
    key: "kenshu.request_id",
    value: { stringValue: headers.get("x-request-id") },
  });
  expect(operation?.attributes).toContainEqual({
    key: "kenshu.outcome",
    value: { stringValue: "DbConflict" },
  });
  expect(named("Area.GetAll")?.parentSpanId).toBe(named("GET /trpc/:path")?.spanId);
  expect(JSON.stringify(spans)).not.toMatch(/73195284/);
  expect(JSON.stringify(spans)).not.toContain(token);
});

test("a missing collector delays neither calls nor the end", async ({ startOnIt, token }) => {
  const server = startOnIt({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" });
  const address = await server.ready();
  expect((await call(`${address}/api/Area/GetAll`, "GET", { token })).status).toBe(200);
  expect(await server.kill("SIGTERM")).toBe(0);
});
