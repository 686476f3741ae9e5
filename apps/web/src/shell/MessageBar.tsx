import { Notifications } from "@mantine/notifications";
import { useAnnouncement } from "../ui/announcements.ts";
import classes from "./MessageBar.module.css";

const SHOWN_FOR = 6000;

/** The message bar at the top right, and the status region that speaks for every screen. */
export function MessageBar() {
  return (
    <>
      <Notifications
        position="top-right"
        autoClose={SHOWN_FOR}
        limit={3}
        containerWidth={360}
        classNames={{ root: classes.root, notification: classes.message }}
      />
      <StatusRegion />
    </>
  );
}

function StatusRegion() {
  return (
    <div role="status" className="visuallyHidden">
      {useAnnouncement()}
    </div>
  );
}
