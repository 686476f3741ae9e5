import type { SentFile } from "@kenshu/domain/fields.ts";
import { Button, type ButtonProps, Loader } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useDownload } from "./useDownload.ts";

/** Downloads the file that `read` answers with; busy until it has come, and once however often it is pressed. */
export function DownloadButton({
  read,
  children,
  ...look
}: {
  read: () => Promise<SentFile>;
  children: ReactNode;
} & Pick<ButtonProps, "size" | "className">) {
  const { isBusy, download } = useDownload();
  return (
    <Button
      {...look}
      variant="default"
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      leftSection={
        isBusy ? <Loader size={18} aria-hidden /> : <IconDownload size={18} aria-hidden />
      }
      onClick={() => download(read)}
    >
      {children}
    </Button>
  );
}
