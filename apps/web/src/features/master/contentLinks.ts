import { LINKS_MAX } from "@kenshu/domain/training/training.limits.ts";
import { type Link, link } from "@kenshu/domain/trainingContent/preparation.schema.ts";
import * as z from "zod/mini";

/** A row of the form; an empty one is no link. */
const typedLink = z.pipe(
  z.object({ title: z.string(), url: z.string() }),
  z.transform((typed, { issues }): Link | null => {
    if (typed.title.trim() === "" && typed.url.trim() === "") return null;
    const checked = link.safeParse(typed);
    if (checked.success) return checked.data;
    for (const { message, path } of checked.error.issues) {
      issues.push({ code: "custom", message, path, input: typed });
    }
    return z.NEVER;
  }),
);

/** The links of a content as its form holds them: a group of fields for each, by its place. */
export const typedLinks = z.pipe(
  z.record(z.string(), typedLink),
  z.transform((rows: Record<string, Link | null>) =>
    Object.values(rows).filter((row) => row !== null),
  ),
);

/** The form's rows for these links; the rest are empty. */
export function rowsOf(links: readonly Link[] | null): Record<string, Link> {
  const rows = Array.from({ length: LINKS_MAX }, (_, at) => links?.[at] ?? { title: "", url: "" });
  return Object.fromEntries(rows.map((row, at) => [at + 1, row]));
}
