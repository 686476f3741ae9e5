import { Readable } from "node:stream";
import { z } from "zod";

/** The media types of sent files. */
export const mediaTypes = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
  ics: "text/calendar; charset=utf-8",
  zip: "application/zip",
};
type Extension = keyof typeof mediaTypes;

/**
 * A file for download, as a stream of bytes. Only its REST path sends it, with the name in
 * Content-Disposition (rule 13.2). It has one of the declared types.
 */
export const sentFile = (...extensions: Extension[]) =>
  z
    .object({ fileName: z.string(), contentType: z.string(), content: z.instanceof(Readable) })
    .meta({ isFile: true, extensions });
export type SentFile = z.infer<ReturnType<typeof sentFile>>;

/** The media types in a file's schema, without parameters; null if the schema is not for a file. */
export function mediaTypesOf(output: z.ZodType): string[] | null {
  const { isFile, extensions } = output.meta() ?? {};
  if (!isFile) return null;
  return (extensions as Extension[]).map(
    (extension) => mediaTypes[extension].split(";", 1)[0] ?? "",
  );
}
