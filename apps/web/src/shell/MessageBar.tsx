import { Notifications } from "@mantine/notifications";
import { useAnnouncement } from "../ui/announcements.ts";
import classes from "./MessageBar.module.css";

const SHOWN_FOR = 6000;

/** The message bar at the top right, and the status region that speaks for every screen. */
export function MessageBar() {
  return (
    <>
      <aside aria-label="お知らせ">
        <Notifications
          position="top-right"
          autoClose={SHOWN_FOR}
          limit={3}
          containerWidth={360}
          withinPortal={false}
          classNames={{ root: classes.root, notification: classes.message }}
        />
      </aside>
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
