import type { PlainDate } from "@kenshu/domain/time.ts";
import recorded from "#rest/examples.json" with { type: "json" };
import { movedDays } from "#rest/openApi/movedDays.ts";

type Example = { input?: Record<string, unknown>; answer?: unknown };
type Media = { example?: unknown };
type Content = { content?: Record<string, Media> };
type Operation = {
  operationId?: string;
  parameters?: { name?: string; in?: string; example?: unknown }[];
  requestBody?: Content;
  responses?: Record<string, Content>;
};
type Document = { paths?: Record<string, Record<string, Operation>> };

/**
 * Puts into each operation what it was called with on the demo data, and answered (rule 13.4). They are
 * recorded by `npm run examples`; lists show their first rows, and the days lie around `today`.
 */
export function putExamples(document: Document, today: PlainDate): void {
  const examples: Record<string, Example> = JSON.parse(movedDays(JSON.stringify(recorded), today));
  for (const methods of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(methods)) {
      putExample(operation, examples[operation.operationId ?? ""] ?? {});
    }
  }
}

function putExample(
  { parameters = [], requestBody, responses }: Operation,
  { input = {}, answer }: Example,
) {
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  for (const parameter of inQuery) {
    const value = input[parameter.name ?? ""];
    if (value !== undefined) parameter.example = value;
  }
  const names = new Set(inQuery.map(({ name }) => name));
  const sent = Object.entries(input).filter(([name]) => !names.has(name));
  const body = requestBody?.content?.["application/json"];
  if (body && sent.length > 0) body.example = Object.fromEntries(sent);
  const answered = responses?.["200"]?.content?.["application/json"];
  if (answered && answer !== undefined) answered.example = answer;
}
