import { IconWifiOff } from "@tabler/icons-react";
import classes from "./OfflineBar.module.css";
import { useIsOnline } from "./useIsOnline.ts";

/** Stays in view while the device has no network, or while something else does not come. */
export function OfflineBar({ missing = null }: { missing?: string | null }) {
  const isOnline = useIsOnline();
  const sentence = isOnline
    ? missing
    : "オフラインです。操作は保存されません。接続を確認してください。";
  return (
    <div role="alert" className={classes.region}>
      {sentence !== null && (
        <div className={`line ${classes.bar}`}>
          <IconWifiOff size={20} aria-hidden />
          {sentence}
        </div>
      )}
    </div>
  );
}
