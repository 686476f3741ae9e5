import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "#api/session.ts";
import { updateSentences } from "#ui/sentences.ts";
import { mayLeave, reloadWithoutAsking } from "#ui/unsavedInput.ts";
import classes from "./UpdateBar.module.css";

const POLL_INTERVAL = 60_000;

async function servedVersion(): Promise<string | null> {
  const response = await fetch("/version.json", { cache: "no-store" });
  if (!response.ok) return null;
  const body: unknown = await response.json();
  return typeof body === "object" &&
    body !== null &&
    "version" in body &&
    typeof body.version === "string"
    ? body.version
    : null;
}

/** Offers to reload once the server runs another version than the one this page came from. */
export function UpdateBar() {
  const session = useSession();
  // The version at the first render is the loaded one; later reads of the session bring newer ones.
  const [loadedVersion] = useState(session.version);
  const { data: version } = useQuery({
    queryKey: ["version"],
    queryFn: servedVersion,
    refetchInterval: POLL_INTERVAL,
    retry: false,
  });
  const isOutdated =
    (version != null && version !== loadedVersion) || session.version !== loadedVersion;
  return (
    <div role="status">
      {isOutdated && (
        <div className={classes.bar}>
          <span>{updateSentences.available}</span>
          <Button
            size="sm"
            variant="white"
            onClick={async () => {
              if (await mayLeave()) reloadWithoutAsking();
            }}
          >
            {updateSentences.act}
          </Button>
        </div>
      )}
    </div>
  );
}
