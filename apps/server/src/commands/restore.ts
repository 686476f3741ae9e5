/**
 * Fills an empty database from a backup, or one that is named to be replaced (rule 13.20):
 *   npm run restore -- FILE [--replace DATABASE] [--erased LIST]
 */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { BackupError } from "@kenshu/db/backup/backupError.ts";
import { restoreBackup } from "@kenshu/db/backup/restoreBackup.ts";
import { bringUpToDate } from "@kenshu/db/bringUpToDate.ts";
import { readErasedList } from "@kenshu/db/erasePerson.ts";
import { stopAtSignals } from "@kenshu/db/stopping.ts";
import { openConfiguredDatabase, passphrase, tellFailure } from "#commands/configuredDatabase.ts";

const stopping = stopAtSignals();
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "string" }, erased: { type: "string" } },
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) {
    throw new BackupError(
      "バックアップのファイル名を指定してください: npm run restore -- ファイル名",
      "Name the file: npm run restore -- FILE",
    );
  }
  // While a server runs, the embedded database belongs to it.
  const { databaseUrl, ownerUrl, stop } = await openConfiguredDatabase({ mayShare: false });
  try {
    const replacing = values.replace ?? null;
    const erased = values.erased ? readErasedList(await readFile(values.erased, "utf8")) : [];
    await restoreBackup({
      connectionString: ownerUrl,
      file,
      passphrase: passphrase(),
      replacing,
      erased,
      stopping,
    });
    await bringUpToDate({ databaseUrl, ownerUrl });
    console.log(`${file} から復元しました。`);
  } finally {
    await stop();
  }
} catch (error) {
  tellFailure(error);
}
