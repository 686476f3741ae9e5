import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "#api/session.ts";
import { loadedVersion, servedVersionQuery } from "#api/version.ts";
import { updateSentences } from "./sentences.ts";
import classes from "./UpdateBar.module.css";
import { mayReload, reloadWithoutAsking } from "./unsavedInput.ts";

/**
 * The build fires this when a part of the page cannot be loaded. A newer version may have replaced
 * it.
 */
const PART_MISSING = "vite:preloadError";

/** Offers a reload when the server runs another version than this page's (rule 17.10). */
export function UpdateBar() {
  const { version } = useSession();
  const { data: served, refetch } = useQuery(servedVersionQuery(version));
  useEffect(() => {
    const ask = () => void refetch();
    addEventListener(PART_MISSING, ask);
    return () => removeEventListener(PART_MISSING, ask);
  }, [refetch]);
  const loaded = loadedVersion(version);
  return (
    <div role="status">
      {(served !== loaded || version !== loaded) && (
        <div className={`row ${classes.bar}`}>
          <span>{updateSentences.available}</span>
          <Button
            size="sm"
            variant="white"
            onClick={async () => {
              if (await mayReload()) reloadWithoutAsking();
            }}
          >
            {updateSentences.act}
          </Button>
        </div>
      )}
    </div>
  );
}
