import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { callFailure, errorMessage, isSignedOut } from "#api/errors.ts";
import { NoFileName, readFile } from "#api/files.ts";
import { showError, showMessage } from "./messages.ts";
import { saveFile } from "./saveFile.ts";

/**
 * Downloads files, one at a time: a second click while one is on its way starts nothing. What goes
 * wrong is said in the message bar.
 */
export function useDownload(onFailed?: () => void) {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const busy = useRef(false);

  async function download(path: string): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setIsBusy(true);
    try {
      const file = await queryClient.fetchQuery({
        queryKey: [path],
        queryFn: () => readFile(path),
        staleTime: 0,
        gcTime: 0,
        // Asked again behind one's back, the original would be the receipt that got lost.
        retry: false,
      });
      saveFile(file);
      showMessage(`「${file.fileName}」をダウンロードしました`);
    } catch (error) {
      onFailed?.();
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
