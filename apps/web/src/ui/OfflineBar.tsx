import { IconWifiOff } from "@tabler/icons-react";
import classes from "./OfflineBar.module.css";
import { useIsOnline } from "./useIsOnline.ts";

/** Stays in view while the device has no network. */
export function OfflineBar() {
  const isOnline = useIsOnline();
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
