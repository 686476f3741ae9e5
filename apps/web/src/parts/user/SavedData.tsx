import { useId } from "react";
import { type DataFile, filePaths } from "#api/files.ts";
import { useCan } from "#api/useCan.ts";
import { DownloadButton } from "#ui/DownloadButton.tsx";
import classes from "./SavedData.module.css";

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
  const heading = useId();
  if (!useCan(file)) return null;
  return (
    <section aria-labelledby={heading} data-screen-only className={`stack gap12 ${classes.part}`}>
      <h2 id={heading} className="larger flush">
        {title}
      </h2>
      <p className="flush">{says}</p>
      <div>
        <DownloadButton path={filePaths.data(file, of)}>{act}</DownloadButton>
      </div>
    </section>
  );
}
