import { openApiDocument } from "@kenshu/api/rest/openApi/document.ts";
import { foundSentences } from "@kenshu/domain/foundSentences.ts";

type Schema = {
  description?: string;
  properties?: Record<string, { description?: string }>;
  "x-enum-varnames"?: string[];
};

/**
 * Fills in the tables that a page of docs/ asks for in a comment. They come from the document of
 * the REST paths, as Markdown.
 */
export function withTables(text: string): string {
  const about = { version: "", site: new URL("http://127.0.0.1"), contact: "" };
  const { components } = openApiDocument(about);
  const schemas = Object.entries((components?.schemas ?? {}) as Record<string, Schema>);
  return text
    .replace("<!-- found -->", found)
    .replace("<!-- errors -->", () => errors(schemas))
    .replace("<!-- enumerations -->", () => enumerations(schemas));
}

/** What each refusal may have found, and what people are told. */
function found(): string {
  const rows = Object.entries(foundSentences).map(([name, sentence]) => [`\`${name}\``, sentence]);
  return table(["found", "人に示す文"], rows);
}

const REFUSAL = /Refusal$/;

/** Every code with its sentence for people and its parameters. */
function errors(schemas: [string, Schema][]): string {
  const rows = schemas.flatMap(([name, { description = "", properties = {} }]) => {
    if (!REFUSAL.test(name)) return [];
    const parameters = Object.entries(properties)
      .filter(([key]) => key !== "errorCode" && key !== "message")
      .map(([key, { description = "" }]) => `\`${key}\`: ${description.split(": ", 1)[0]}`);
    return [[`\`${name.replace(REFUSAL, "")}\``, description, parameters.join("、")]];
  });
  return table(["errorCode", "人に示す文（すること）", "一緒に返る値"], rows);
}

/** Every enumeration with its values and their meanings. */
function enumerations(schemas: [string, Schema][]): string {
  const rows = schemas.flatMap(([name, { description = "", ...schema }]) => {
    const names = schema["x-enum-varnames"];
    if (!names) return [];
    return [[`\`${name}\``, description, names.map((one) => `\`${one}\``).join(" ")]];
  });
  return table(["名前", "値と意味", "プログラムでの名前"], rows);
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
