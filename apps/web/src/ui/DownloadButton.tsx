import { Button, type ButtonProps, Loader } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useDownload } from "./useDownload.ts";

/** Downloads the file at `path`; busy until it has come, and once however often it is pressed. */
export function DownloadButton({
  path,
  onFailed,
  children,
  ...look
}: {
  path: string;
  onFailed?: () => void;
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
        isBusy ? <Loader size={18} aria-hidden /> : <IconDownload size={18} aria-hidden />
      }
      onClick={() => download(path)}
    >
      {children}
    </Button>
  );
}
