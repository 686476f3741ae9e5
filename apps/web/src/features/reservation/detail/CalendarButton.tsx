import { filePaths } from "#api/files.ts";
import { DownloadButton } from "#ui/DownloadButton.tsx";

/** Saves a student's own reservation as a file that a calendar opens (rule 5.17). */
export function CalendarButton({ reserveId }: { reserveId: number }) {
  return <DownloadButton path={filePaths.calendar({ reserveId })}>カレンダーに追加</DownloadButton>;
}
