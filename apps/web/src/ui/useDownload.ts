import type { SentFile } from "@kenshu/domain/fields.ts";
import { useRef, useState } from "react";
import { callFailure, errorMessage, isSignedOut } from "#api/errors.ts";
import { showError, showMessage } from "./messages.ts";
import { NoFileName, saveFile } from "./saveFile.ts";

/**
 * Downloads files, one at a time: a second click while one is on its way starts nothing. What goes
 * wrong is said in the message bar.
 */
export function useDownload() {
  const [isBusy, setIsBusy] = useState(false);
  const busy = useRef(false);

  async function download(read: () => Promise<SentFile>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setIsBusy(true);
    try {
      const file = await read();
      saveFile(file);
      showMessage(`「${file.fileName}」をダウンロードしました`);
    } catch (error) {
      if (error instanceof NoFileName) showError(error.message);
      else if (callFailure(error) === null) throw error;
      else if (!isSignedOut(error)) showError(errorMessage(error));
    } finally {
      busy.current = false;
      setIsBusy(false);
    }
  }

  return { isBusy, download };
}
