import { once } from "node:events";
import { fetchRows, streamSnapshot } from "@kenshu/db/streamRows.ts";
import type { Reader, Tx } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { tokyoDate, wireInstant } from "@kenshu/domain/time.ts";
import { streamedZip, type ZippedFile } from "@kenshu/files/streamedZip.ts";
import type { SignedIn } from "#context.ts";
import { mediaTypes, type SentFile } from "#declaring/sentFile.ts";
import { copyOfReceipt, type Receipt } from "#modules/cashFlow/index.ts";
import { receiptPath, receiptsOf } from "#modules/ownData/moneyParts.ts";
import { pageEnd, pageStart, section } from "#modules/ownData/page.ts";
import type { Person } from "#modules/ownData/part.ts";
import { parts } from "#modules/ownData/parts.ts";
import type { Change } from "#recording/record.ts";
import { recordDownload } from "#recording/recordDownload.ts";
import { requireRecords } from "#rows/requirePerson.ts";

/** All that is held about the caller (rule 2.18). */
export async function getFileOwnData(ctx: SignedIn): Promise<SentFile> {
  const person = await findPerson(ctx.db, ctx.actor.userId);
  return sendData(ctx, person, "自分のデータ", {
    category: "利用者",
    description: "自分のデータの保存を開始",
  });
}

/**
 * The same about a student or former student who has asked an administrator for it (rule 2.18);
 * UserNotFound for anybody else.
 */
export async function getFilePersonalData(ctx: SignedIn, userId: number): Promise<SentFile> {
  await requireRecords(ctx.db, userId);
  const person = await findPerson(ctx.db, userId);
  return sendData(ctx, person, `本人のデータ_${userId}`, {
    category: "研修生",
    description: `${person.name}さんの求めによる、本人のデータの保存を開始`,
  });
}

async function findPerson(db: Reader, id: number): Promise<Person> {
  const person = await db
    .selectFrom("appUser")
    .select(["id", "name", "role"])
    .where("id", "=", id)
    .executeTakeFirst();
  return person ?? fail("UserNotFound");
}

/** The archive as it stood at one time, read as its reader takes it. Its start is in the log. */
async function sendData(
  ctx: SignedIn,
  person: Person,
  name: string,
  change: Change,
): Promise<SentFile> {
  const now = ctx.clock.now();
  const pieces = streamSnapshot(ctx.db, (tx) => oneByOne(piecesOf(tx, person, now)));
  // Errors in reading must appear before the first byte.
  await once(pieces, "readable");
  const content = streamedZip(filesOf(pieces));
  // If nobody begins to read a file, it never asks for its pieces and cannot end the reading.
  content.once("close", () => pieces.destroy());
  await recordDownload(ctx, content, { ...change, targets: { user: person.id } });
  return { fileName: `${name}_${tokyoDate(now)}.zip`, contentType: mediaTypes.zip, content };
}

/** A part of a file's text, or a receipt that is drawn once its turn has come. */
type Piece = { file: string } & ({ text: string } | { receipt: Receipt });

async function* piecesOf(tx: Tx, person: Person, now: Date): AsyncGenerator<Piece> {
  const page = "はじめに.html";
  yield { file: page, text: pageStart(person, now) };
  for (const part of parts) {
    for await (const text of section(part, part.rowsOf(tx, person))) yield { file: page, text };
  }
  yield { file: page, text: pageEnd() };
  for await (const text of jsonOf(tx, person, now)) yield { file: "data.json", text };
  for await (const batch of fetchRows(tx, receiptsOf(tx, person.id))) {
    for (const receipt of batch) {
      if (!receipt.voidedAt) yield { file: receiptPath(receipt), receipt };
    }
  }
}

/** An object with a list for each part, a row a line; where there is one row, the row itself. */
async function* jsonOf(tx: Tx, person: Person, now: Date): AsyncGenerator<string> {
  yield `{\n"madeAt": ${JSON.stringify(wireInstant(now))}`;
  for (const { name, isOne, rowsOf } of parts) {
    yield `,\n"${name}": ${isOne ? "" : "["}`;
    let rowCount = 0;
    for await (const { json } of rowsOf(tx, person)) {
      yield `${rowCount++ === 0 ? "" : ","}\n${JSON.stringify(json)}`;
    }
    yield isOne ? "" : "]";
  }
  yield "\n}\n";
}

async function* oneByOne<T>(pieces: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  for await (const piece of pieces) yield [piece];
}

/** The files of which these are the pieces; each is read to its end before the next. */
async function* filesOf(pieces: AsyncIterable<Piece>): AsyncGenerator<ZippedFile> {
  const left = pieces[Symbol.asyncIterator]();
  let next = await left.next();
  while (!next.done) {
    const { file } = next.value;
    yield { name: file, content: contentOf(file) };
  }

  async function* contentOf(file: string): AsyncGenerator<string | Uint8Array> {
    while (!next.done && next.value.file === file) {
      if ("text" in next.value) yield next.value.text;
      else yield* await copyOfReceipt(next.value.receipt);
      next = await left.next();
    }
  }
}
