import { filePaths, type ListFile } from "#api/files.ts";
import { useCan } from "#api/useCan.ts";
import { DownloadButton } from "#ui/DownloadButton.tsx";

/** Saves all rows of a list, with the columns shown, as a workbook (rule 13.90). */
export function SaveList({
  file,
  criteria,
  visibleFrom,
}: {
  file: ListFile;
  /** What the list asks for. */
  criteria: Parameters<typeof filePaths.list>[1];
  /** On narrower windows there is no room for it. */
  visibleFrom?: "sm";
}) {
  if (!useCan(file)) return null;
  return (
    <DownloadButton size="sm" visibleFrom={visibleFrom} path={filePaths.list(file, criteria)}>
      Excelで保存
    </DownloadButton>
  );
}
