import type { Catalogue, Table } from "#catalogue/catalogue.ts";

const HEAD = `-- The schema as it is, for reading. \`npm run db:types\` writes it from a migrated database; the numbered
-- files beside it are how it comes about.
--
-- Where there are two accounts, the server's may read every table, and insert, update and delete rows
-- unless a grant says less. It alone may call what has \`security definer\`.`;

const ALL_RIGHTS = "delete,insert,select,update";

/**
 * The whole schema as SQL text: extensions, tables with everything that belongs to them, functions.
 */
export function schemaText({ extensions, tables, functions }: Catalogue): string {
  const parts = [
    HEAD,
    ...extensions.map((name) => `create extension ${name};`),
    ...tables.map(tableText),
    ...functions.map(({ comment, definition }) =>
      [...commentLines(comment, ""), functionText(definition)].join("\n"),
    ),
  ];
  return `${parts.join("\n\n")}\n`;
}

function tableText(table: Table): string {
  const parts = [
    ...table.columns.map(({ name, definition, comment }) => ({
      comment,
      text: `${name} ${plain(definition)}`,
    })),
    ...table.constraints.map(({ name, definition, comment }) => ({
      comment,
      text: `constraint ${name} ${plain(definition)}`,
    })),
  ];
  const body = parts.flatMap(({ comment, text }, index) => [
    ...commentLines(comment, "  "),
    `  ${text.replaceAll("\n", "\n  ")}${index < parts.length - 1 ? "," : ""}`,
  ]);
  const partitions = table.partitionedBy && ` partition by ${plain(table.partitionedBy)}`;
  const storage = table.storage && ` with (${table.storage})`;
  return [
    ...commentLines(table.comment, ""),
    `create table ${table.name} (`,
    ...body,
    `)${partitions ?? ""}${storage ?? ""};`,
    ...[...table.indexes, ...table.triggers].map((text) => `${plain(text)};`),
    ...(table.rights.join() === ALL_RIGHTS
      ? []
      : [`grant ${table.rights.join(", ")} on ${table.name} to server;`]),
  ].join("\n");
}

/** PostgreSQL writes keywords in capitals and types in full. Quoted text stays as it is. */
function plain(text: string): string {
  return text
    .split(/('[^']*')/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/\b[A-Z]{2,}\b/g, lower)))
    .join("")
    .replaceAll("timestamp with time zone", "timestamptz")
    .replaceAll(" using btree", "")
    .replaceAll("'::text", "'");
}

const lower = (word: string) => word.toLowerCase();

/** The body stays as written. */
function functionText(definition: string): string {
  const [head = "", ...body] = definition.trim().split(/^(?=AS \$|RETURN )/m);
  const declared = plain(head).replace("create or replace function public.", "create function ");
  return `${declared.replace(/\s*\n\s*/g, " ").trim()}\n${body
    .join("")
    .replace(/^AS/, "as")
    .replace(/^RETURN/, "return")
    .replaceAll("$function$", "$$$$")};`;
}

function commentLines(comment: string | null, indent: string): string[] {
  return comment ? comment.split("\n").map((line) => `${indent}-- ${line}`) : [];
}
