import { Button, type ButtonProps, Loader } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { callFailure, errorMessage, isSignedOut } from "#api/errors.ts";
import { NoFileName, type ReadFile, readFile } from "#api/files.ts";
import { showError, showMessage } from "./messages.ts";

/** Downloads the file at `path`; busy until it has come, and once however often it is pressed. */
export function DownloadButton({
  path,
  onFailed,
  hasIcon = true,
  children,
  ...look
}: {
  path: string;
  onFailed?: () => void;
  hasIcon?: boolean;
  children: ReactNode;
} & Pick<ButtonProps, "size" | "className">) {
  const { isBusy, download } = useDownload(onFailed);
  return (
    <Button
      {...look}
      variant="default"
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      leftSection={
        isBusy ? (
          <Loader size={18} aria-hidden />
        ) : (
          hasIcon && <IconDownload size={18} aria-hidden />
        )
      }
      onClick={() => download(path)}
    >
      {children}
    </Button>
  );
}

/**
 * Downloads files, one at a time: a second click while one is on its way starts nothing. What goes
 * wrong is said in the message bar.
 */
function useDownload(onFailed?: () => void) {
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
      showMessage(`「${file.fileName}」を保存しました`);
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

/** Has the browser keep a file under its name. */
function saveFile({ fileName, content }: ReadFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read the file after the click only.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
