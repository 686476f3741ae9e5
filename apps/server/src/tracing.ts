import { onCallEnd } from "@kenshu/api/declaring/callEnds.ts";
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { FastifyInstance } from "fastify";
import { currentWork } from "#work.ts";

/** Failures that kept us from serving a call and are not the caller's. */
const FAILURES = new Set(["INTERNAL_SERVER_ERROR", "SERVICE_UNAVAILABLE"]);

export type Tracing = ReturnType<typeof openTracing>;

/**
 * Traces requests and the operations within them (rule 21.6). OpenTelemetry's variables say where to and
 * how: `OTEL_EXPORTER_OTLP_…`, `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`.
 */
export function openTracing() {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "kenshu" }))
      .merge(
        detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }),
      ),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer("kenshu");
  const propagator = new W3CTraceContextPropagator();
  /** The open requests by number, each the parent of its operations. */
  const requests = new Map<string, Context>();

  const unhear = onCallEnd(({ name, outcome, startedAt, endedAt }) => {
    const work = currentWork();
    const parent = work && "requestId" in work ? requests.get(work.requestId) : undefined;
    const startTime = performance.timeOrigin + startedAt;
    const attributes = { "kenshu.outcome": outcome };
    const span = tracer.startSpan(name, { startTime, attributes }, parent ?? ROOT_CONTEXT);
    if (FAILURES.has(outcome)) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(performance.timeOrigin + endedAt);
  });

  return {
    /** Traces the requests of an app. Call it before the routes are declared. */
    trace(app: FastifyInstance) {
      app.addHook("onRequest", ({ id, method, headers, routeOptions: { url } }, { raw }, done) => {
        const caller = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
        const span = tracer.startSpan(
          url === undefined ? method : `${method} ${url}`,
          {
            kind: SpanKind.SERVER,
            attributes: {
              "http.request.method": method,
              "kenshu.request_id": id,
              ...(url !== undefined && { "http.route": url }),
            },
          },
          caller,
        );
        requests.set(id, trace.setSpan(caller, span));
        raw.once("close", () => {
          requests.delete(id);
          span.setAttribute("http.response.status_code", raw.statusCode);
          if (raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        });
        done();
      });
    },
    /** Sends the remaining traces, and ends. */
    async close() {
      unhear();
      await provider.shutdown();
    },
  };
}
