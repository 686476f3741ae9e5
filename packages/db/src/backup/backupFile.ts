import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { BackupError } from "#backup/backupError.ts";

/**
 * A backup file is a line of JSON, then the content of `backupContent.ts`, compressed by gzip. With
 * a passphrase, AES-256-GCM encrypts the compressed part with a key that scrypt makes. The last 16
 * bytes are its tag, which also covers the first line.
 */
const firstLine = z.object({
  format: z.literal("kenshu-backup-1"),
  encryption: z
    .object({
      cipher: z.literal("aes-256-gcm"),
      /** Cost of scrypt, which makes guessing the passphrase slow. */
      scrypt: z.object({ N: z.number().max(2 ** 20), r: z.number(), p: z.number() }),
      salt: z.base64(),
      nonce: z.base64(),
    })
    .nullable(),
});
type Encryption = NonNullable<z.infer<typeof firstLine>["encryption"]>;

/** The end of the name of a file that is not complete. */
export const UNFINISHED = ".part";

/** What the file system says. A lost connection to PostgreSQL has other codes. */
const UNWRITABLE = new Set<unknown>([
  "EACCES",
  "EDQUOT",
  "EFBIG",
  "EIO",
  "ENOENT",
  "ENOSPC",
  "ENOTDIR",
  "EPERM",
  "EROFS",
]);

const SCRYPT = { N: 2 ** 17, r: 8, p: 1 };
const TAG = 16;
const LINE_MAX = 1000;

/**
 * Writes a backup file. It gets its name when it is complete and on the disk. Until then it ends in
 * `.part`; nothing of that stays if the writing fails, and a leftover of a killed process is
 * overwritten. Throws if the name is taken.
 */
export async function writeBackupFile(
  file: string,
  content: AsyncIterable<Buffer>,
  passphrase: string | null,
): Promise<void> {
  await requireFree(file);
  const part = `${file}${UNFINISHED}`;
  try {
    await writePart(part, content, passphrase);
    await requireFree(file);
    await rename(part, file);
    const folder = await open(dirname(file));
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    await rm(part, { force: true });
    if (!(error instanceof Error && "code" in error && UNWRITABLE.has(error.code))) throw error;
    throw new BackupError(
      `${file} に書けません。ディスクの空きと、フォルダーの権限を確認してください。`,
      `Cannot write ${file}; look at the room on the disk and who may write to the folder. (${error.message})`,
      { cause: error },
    );
  }
}

async function writePart(
  part: string,
  content: AsyncIterable<Buffer>,
  passphrase: string | null,
): Promise<void> {
  const encryption = passphrase === null ? null : newEncryption();
  const handle = await open(part, "w", 0o600);
  const line = Buffer.from(`${JSON.stringify({ format: "kenshu-backup-1", encryption })}\n`);
  await pipeline(
    content,
    createGzip(),
    async function* (compressed: AsyncIterable<Buffer>) {
      yield line;
      if (encryption && passphrase !== null)
        yield* sealed(compressed, line, encryption, passphrase);
      else yield* compressed;
    },
    handle.createWriteStream({ flush: true }),
  );
}

/**
 * The content of a backup file, as `writeBackupFile` got it. Whether it is damaged is known only at
 * the end.
 */
export async function readBackupFile(
  file: string,
  passphrase: string | null,
): Promise<AsyncIterable<Buffer>> {
  const handle = await open(file).catch(() => {
    throw new BackupError(`${file} を読めません。`, `Cannot read ${file}.`);
  });
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LINE_MAX), 0, LINE_MAX, 0);
    const length = buffer.subarray(0, bytesRead).indexOf("\n") + 1;
    const line = buffer.subarray(0, length);
    const { success, data } = firstLine.safeParse(parsed(line.toString()));
    if (!success) {
      throw new BackupError(
        `${file} は、この版のバックアップではありません。`,
        `${file} is no backup of this version.`,
      );
    }
    const { encryption } = data;
    if (!encryption) return whole(file, createReadStream(file, { start: length }), []);
    if (passphrase === null) {
      throw new BackupError(
        `${file} は暗号化されています。BACKUP_PASSPHRASE を指定してください。`,
        `${file} is encrypted; set BACKUP_PASSPHRASE.`,
      );
    }
    const tag = (await handle.read(Buffer.alloc(TAG), 0, TAG, size - TAG)).buffer;
    const decipher = createDecipheriv(
      encryption.cipher,
      keyOf(encryption, passphrase),
      Buffer.from(encryption.nonce, "base64"),
    );
    decipher.setAAD(line).setAuthTag(tag);
    return whole(file, createReadStream(file, { start: length, end: size - TAG - 1 }), [decipher]);
  } finally {
    await handle.close();
  }
}

/** The uncompressed content. Anything that makes it unreadable becomes a sentence. */
async function* whole(
  file: string,
  source: Readable,
  through: Transform[],
): AsyncGenerator<Buffer> {
  const content = createGunzip();
  // Its failure ends the content and appears there.
  pipeline([source, ...through, content]).catch(() => {});
  try {
    yield* content;
  } catch (cause) {
    throw new BackupError(
      `${file} を読み出せません。ファイルが壊れているか、BACKUP_PASSPHRASE が違います。`,
      `Cannot read ${file}: it is damaged, or of another BACKUP_PASSPHRASE.`,
      { cause },
    );
  }
}

function newEncryption(): Encryption {
  const random = (bytes: number) => randomBytes(bytes).toString("base64");
  return { cipher: "aes-256-gcm", scrypt: SCRYPT, salt: random(16), nonce: random(12) };
}

function keyOf({ scrypt, salt }: Encryption, passphrase: string): Buffer {
  const maxmem = 256 * scrypt.N * scrypt.r;
  return scryptSync(passphrase.normalize("NFC"), Buffer.from(salt, "base64"), 32, {
    ...scrypt,
    maxmem,
  });
}

async function* sealed(
  plain: AsyncIterable<Buffer>,
  line: Buffer,
  encryption: Encryption,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const nonce = Buffer.from(encryption.nonce, "base64");
  const cipher = createCipheriv(encryption.cipher, keyOf(encryption, passphrase), nonce);
  cipher.setAAD(line);
  for await (const chunk of plain) yield cipher.update(chunk);
  yield cipher.final();
  yield cipher.getAuthTag();
}

/** Throws if a file has this name. */
export async function requireFree(file: string): Promise<void> {
  const isTaken = await access(file).then(
    () => true,
    () => false,
  );
  if (!isTaken) return;
  throw new BackupError(
    `${file} はすでにあります。別の名前を指定してください。`,
    `${file} exists; choose another name.`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
