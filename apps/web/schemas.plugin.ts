import { type Plugin, parse, Visitor } from "vite";
import { type Edit, edited } from "./edits.ts";

/**
 * Removes from the domain's schemas what no screen needs. `.meta(…)` and `.describe(…)` serve only
 * the document of the REST paths. Calls whose result has a name are marked as pure, so that the
 * bundler drops unused schemas.
 */
export function schemasPlugin(): Plugin {
  return {
    name: "kenshu-schemas",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /packages\/domain\/src\// },
      async handler(code, id) {
        const { program } = await parse(id, code);
        const edits: Edit[] = [];
        let depth = 0;
        const enter = () => void depth++;
        const leave = () => void depth--;
        new Visitor({
          FunctionDeclaration: enter,
          "FunctionDeclaration:exit": leave,
          ArrowFunctionExpression: enter,
          "ArrowFunctionExpression:exit": leave,
          FunctionExpression: enter,
          "FunctionExpression:exit": leave,
          // A call whose result nobody keeps is made for its effect.
          ExpressionStatement: enter,
          "ExpressionStatement:exit": leave,
          CallExpression({ callee, arguments: said, start, end }) {
            if (depth === 0) edits.push({ start, end: start, text: "/* @__PURE__ */ " });
            if (said.length === 0 || callee.type !== "MemberExpression") return;
            const { object, property } = callee;
            if (property.type !== "Identifier" || !MEANINGS.includes(property.name)) return;
            edits.push({ start: object.end, end, text: "" });
          },
        }).visit(program);
        return edited(code, edits);
      },
    },
  };
}

const MEANINGS = ["meta", "describe"];
