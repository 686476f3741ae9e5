import { parse, type Plugin, Visitor } from "vite";

/**
 * Leaves out what schemas say of themselves, `.meta(…)` and `.describe(…)`: the document of the REST
 * paths reads it, and no screen does.
 */
export function meaningsPlugin(): Plugin {
  return {
    name: "kenshu-meanings",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /packages\/domain\/src\// },
      async handler(code, id) {
        const { program } = await parse(id, code);
        const cuts: { start: number; end: number }[] = [];
        new Visitor({
          CallExpression({ callee, arguments: said, end }) {
            if (said.length === 0 || callee.type !== "MemberExpression") return;
            const { object, property } = callee;
            if (property.type !== "Identifier" || !MEANINGS.includes(property.name)) return;
            cuts.push({ start: object.end, end });
          },
        }).visit(program);
        cuts.sort((a, b) => b.start - a.start);
        return cuts.reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), code);
      },
    },
  };
}

const MEANINGS = ["meta", "describe"];
