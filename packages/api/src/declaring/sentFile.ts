import { Readable } from "node:stream";
import { z } from "zod";

/** What a sent file may be. */
export const mediaTypes = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
};
type Extension = keyof typeof mediaTypes;

/**
 * A file that is sent for download, as a stream of its bytes. Only its REST path sends it, with the
 * name in Content-Disposition (rule 13.2). Its type is one of those named.
 */
export const sentFile = (...extensions: Extension[]) =>
  z
    .object({ fileName: z.string(), contentType: z.string(), content: z.instanceof(Readable) })
    .meta({ isFile: true, extensions });
export type SentFile = z.infer<ReturnType<typeof sentFile>>;

/** The media types that a file's schema names, without their parameters; null where it is none. */
export function mediaTypesOf(output: z.ZodType): string[] | null {
  const { isFile, extensions } = output.meta() ?? {};
  if (!isFile) return null;
  return (extensions as Extension[]).map(
    (extension) => mediaTypes[extension].split(";", 1)[0] ?? "",
  );
}
