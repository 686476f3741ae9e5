import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";

/** A file of an archive. */
export type ZippedFile = {
  name: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
};

/** Smaller pieces wait for the next one, so that many small files are not many pieces. */
const PIECE = 16 * 1024;
/** ZIP's number for the compression of the files. */
const DEFLATED = 8;

/**
 * An archive, file by file as its reader takes it, so that the longest file neither fills the memory
 * nor blocks other requests.
 */
export function streamedZip(files: AsyncIterable<ZippedFile>): Readable {
  return Readable.from(archive(files), { objectMode: false });
}

async function* archive(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const archived: Uint8Array[] = [];
  let size = 0;
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    archived.push(bytes);
    size += bytes.length;
  });
  for await (const { name, content } of files) {
    // The archive has its size and checksum behind it.
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: DEFLATED };
    zip.add(file);
    // Node compresses it outside the event loop.
    const packed = createDeflateRaw();
    // An error in the content becomes an error of `packed`, which is read here.
    pipeline(Readable.from(measured(content, file)), packed, () => {});
    for await (const bytes of packed) {
      file.ondata?.(null, bytes, false);
      if (size < PIECE) continue;
      size = 0;
      yield* archived.splice(0);
    }
    file.ondata?.(null, new Uint8Array(), true);
  }
  zip.end();
  yield* archived;
}

async function* measured(content: ZippedFile["content"], file: ZipInputFile) {
  for await (const part of content) {
    const bytes = Buffer.from(part as string);
    file.size += bytes.length;
    file.crc = crc32(bytes, file.crc);
    yield bytes;
  }
}
