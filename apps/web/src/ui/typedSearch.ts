import * as z from "zod/mini";

/**
 * The query of an address is text. What a text means, the schema of the screen says: a keyword that
 * looks like a number or like JSON stays the keyword (rule 18.1).
 */

/** The values of a query by name; several of one name are a list. For the router. */
export function parseSearch(query: string): Record<string, string | string[]> {
  const several = Map.groupBy(new URLSearchParams(query), ([name]) => name);
  return Object.fromEntries(
    [...several].map(([name, pairs]) => {
      const [first = "", ...others] = pairs.map(([, text]) => text);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
}

/** The query with these values, which `parseSearch` reads back. For the router. */
export function writeSearch(values: Record<string, unknown>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((one) => (one === undefined || one === null ? [] : [[name, String(one)]])),
  );
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

/**
 * The `validateSearch` of a route: reads the texts of its address as the schema's values. Links
 * give it the values themselves.
 */
export function typedSearch<S extends z.ZodMiniType>(schema: S): Pick<S, "~standard"> {
  const read = z.transform((search) => valueIn(schema, search));
  return z.pipe(read, schema) as unknown as S;
}

/** A whole number as programs write it. */
const WHOLE = /^(?:0|-?[1-9]\d*)$/;

/** The value that a text spells where the schema takes no text. Any other text stays as it is. */
function valueIn(schema: z.core.$ZodType, given: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(given as Record<string, unknown>).map(([name, one]) => {
          const inner = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
          return [name, inner ? valueIn(inner, one) : one];
        }),
      );
    case "optional":
      return given === undefined ? given : valueIn(def.innerType, given);
    case "array":
      return listOf(given, def.element).map((one) => valueIn(def.element, one));
    case "literal":
      return def.values.find((value) => String(value) === given) ?? given;
    case "enum":
      return Object.values(def.entries).find((value) => String(value) === given) ?? given;
    case "number":
      return typeof given === "string" && WHOLE.test(given) ? Number(given) : given;
    case "boolean":
      return given === "true" ? true : given === "false" ? false : given;
    default:
      return given;
  }
}

/** The values of a list. Former addresses hold one of numbers as JSON: `roles=[0,1]`. */
function listOf(given: unknown, element: z.core.$ZodType): unknown[] {
  const isText = element._zod.def.type === "string";
  const former = typeof given === "string" && !isText ? /^\[([\d,-]+)\]$/.exec(given) : null;
  return former?.[1]?.split(",") ?? [given].flat();
}
