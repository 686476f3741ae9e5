import { type DataFile, filePaths } from "#api/files.ts";
import { useCan } from "#api/useCan.ts";
import { DownloadButton } from "#ui/DownloadButton.tsx";
import { Section } from "#ui/Section.tsx";

/** All that is held about one person, to save as one archive (rule 2.18). */
export function SavedData({
  file,
  of,
  title,
  says,
  act,
}: {
  file: DataFile;
  /** Whose data it is, if not the caller's. */
  of?: { userId: number };
  title: string;
  /** What the archive contains, or whom it is for. */
  says: string;
  act: string;
}) {
  if (!useCan(file)) return null;
  return (
    <Section title={title}>
      <p className="flush">{says}</p>
      <div>
        <DownloadButton path={filePaths.data(file, of)}>{act}</DownloadButton>
      </div>
    </Section>
  );
}
