import examples from "#rest/examples.json" with { type: "json" };

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
 * Adds to each operation a call on the demo data and its answer (rule 13.4). `npm run examples`
 * records them. Lists show only their first rows.
 */
export function putExamples(document: Document): void {
  for (const methods of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(methods)) putExample(operation);
  }
}

function putExample({ operationId = "", parameters = [], requestBody, responses }: Operation) {
  const { input = {}, answer }: Example = (examples as Record<string, Example>)[operationId] ?? {};
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
