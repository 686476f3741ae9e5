import { Button, type ButtonProps, Loader } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { callFailure, errorMessage } from "#api/errors.ts";
import { NoFileName, type ReadFile, readFile } from "#api/files.ts";
import { showError, showMessage } from "./messages.ts";

/**
 * Downloads the file at `path`. It is busy until the file has arrived, and downloads once however
 * often it is pressed.
 */
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
} & Pick<ButtonProps, "size" | "className" | "visibleFrom">) {
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
 * Downloads files one at a time. A second click during a download starts nothing. The message bar
 * shows failures.
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
        // No silent retry: the lost answer would have been the original receipt.
        retry: false,
      });
      saveFile(file);
      showMessage(`「${file.fileName}」を保存しました`);
    } catch (error) {
      onFailed?.();
      if (error instanceof NoFileName) showError(error.message);
      else if (callFailure(error) === null) throw error;
      else showError(errorMessage(error));
    } finally {
      busy.current = false;
      setIsBusy(false);
    }
  }

  return { isBusy, download };
}

/** Makes the browser save a file under its name. */
function saveFile({ fileName, content }: ReadFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
