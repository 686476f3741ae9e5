import type { Catalogue, Table } from "#catalogue/catalogue.ts";

/**
 * The tables and their references as Markdown, with a mermaid diagram for each migration that
 * creates tables. A table from another diagram appears only by name.
 */
export function schemaDiagram(
  { tables }: Catalogue,
  migrations: readonly { name: string; text: string }[],
): string {
  const parts = migrations.flatMap(({ name, text }) => {
    const made = tables.filter((table) => text.includes(`create table ${table.name} (`));
    return made.length > 0 ? [diagramOf(titleOf(name), made)] : [];
  });
  return `# Tables

What refers to what. \`npm run db:types\` draws this from a migrated database; columns, constraints and the meaning of each stand in [migrations/schema.sql](../migrations/schema.sql).

${parts.join("\n\n")}
`;
}

function diagramOf(title: string, tables: readonly Table[]): string {
  const boxes = tables.map(({ name, columns, references }) => {
    const keys = new Set(references.flatMap((reference) => reference.columns));
    const rows = columns
      .filter((column) => column.name === "id" || keys.has(column.name))
      .map(
        (column) => `    ${typeOf(column.definition)} ${column.name}${keyOf(column.name, keys)}`,
      );
    return rows.length > 0 ? [`  ${name} {`, ...rows, "  }"].join("\n") : `  ${name}`;
  });
  const lines = tables.flatMap(({ name, references }) =>
    references.map(
      (reference) => `  ${reference.table} ||--o{ ${name} : "${reference.columns.join(", ")}"`,
    ),
  );
  return [`## ${title}`, "", "```mermaid", "erDiagram", ...boxes, ...lines, "```"].join("\n");
}

/** `0003_people` is about people. */
function titleOf(name: string): string {
  const words = name.replace(/^\d+_/, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const typeOf = (definition: string) => definition.split(" ")[0] ?? "";
const keyOf = (name: string, keys: ReadonlySet<string>) =>
  name === "id" ? " PK" : keys.has(name) ? " FK" : "";
