import { Readable } from "node:stream";
import { z } from "zod";

/**
 * A file that is sent for download, as a stream of its bytes. Only its REST path sends it, with the
 * name in Content-Disposition (rule 13.2).
 */
export const sentFile = z
  .object({ fileName: z.string(), contentType: z.string(), content: z.instanceof(Readable) })
  .meta({ isFile: true });
export type SentFile = z.infer<typeof sentFile>;
