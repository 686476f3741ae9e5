import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Plugin, parse, Visitor } from "vite";
import { type Edit, edited } from "./edits.ts";

const NAMED = /\.(\w+)/g;
/** What zod's own methods call on each other. */
const NAMED_BY_ZOD = /\b(?:this|inst)\??\.(\w+)/g;

/**
 * Removes from zod's schemas what no screen needs, because a bundler keeps every method: the
 * methods that no code of ours names, the document of a schema, and the parser that is made from
 * text, which the page's security policy forbids. In: the folder of the repository.
 */
export function zodPlugin(root: string): Plugin {
  const ours = ["apps/web/src/**/*.{ts,tsx}", "packages/domain/src/**/*.ts"];
  return {
    name: "kenshu-zod",
    apply: "build",
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      async handler(code, id) {
        const used = namesIn(code, NAMED_BY_ZOD);
        for (const path of globSync(ours, { cwd: root })) {
          for (const name of namesIn(readFileSync(join(root, path), "utf8"), NAMED)) used.add(name);
        }
        const { program } = await parse(id, code);
        const edits: Edit[] = [];
        const remove = (start: number, end: number) => void edits.push({ start, end, text: "" });
        new Visitor({
          CallExpression({ callee, arguments: [, , methods] }) {
            if (callee.type !== "MemberExpression" || methods?.type !== "ObjectExpression") return;
            if (callee.property.type !== "Identifier") return;
            if (callee.property.name !== "$constructor") return;
            for (const method of methods.properties) {
              if (method.type !== "Property") continue;
              const { key, start, end } = method;
              const name =
                key.type === "Identifier" ? key.name : key.type === "Literal" && key.value;
              if (typeof name !== "string" || used.has(name)) continue;
              remove(start, code[end] === "," ? end + 1 : end);
            }
          },
          ExpressionStatement({ expression, start, end }) {
            if (expression.type !== "AssignmentExpression") return;
            const { left } = expression;
            const isOfDocument = code.slice(left.start, left.end) === "inst._zod.processJSONSchema";
            if (isOfDocument) remove(start, end);
          },
          MemberExpression({ property, start, end }) {
            const isMadeFromText =
              property.type === "Identifier" && property.name === "$ZodObjectJIT";
            if (isMadeFromText) edits.push({ start, end, text: "core.$ZodObject" });
          },
        }).visit(program);
        return edited(code, edits);
      },
    },
  };
}

function namesIn(text: string, pattern: RegExp): Set<string> {
  return new Set([...text.matchAll(pattern)].map(([, name = ""]) => name));
}
