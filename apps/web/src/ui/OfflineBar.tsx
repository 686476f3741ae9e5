import { IconWifiOff } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import classes from "./OfflineBar.module.css";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Stays in view while the device has no network. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="alert" className={classes.region}>
      {!isOnline && (
        <div className={`line ${classes.bar}`}>
          <IconWifiOff size={20} aria-hidden />
          オフラインです。操作は保存されません。接続を確認してください。
        </div>
      )}
    </div>
  );
}
