import { useId } from "react";
import { DownloadButton } from "#ui/DownloadButton.tsx";
import classes from "./SavedData.module.css";

/** All that is held about one person, to save as one archive (rule 2.18). */
export function SavedData({
  title,
  says,
  act,
  path,
}: {
  title: string;
  /** What the archive contains, or whom it is for. */
  says: string;
  act: string;
  path: string;
}) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} data-screen-only className={`stack gap12 ${classes.part}`}>
      <h2 id={heading} className="larger flush">
        {title}
      </h2>
      <p className="flush">{says}</p>
      <div>
        <DownloadButton path={path}>{act}</DownloadButton>
      </div>
    </section>
  );
}
