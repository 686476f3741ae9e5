import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import classes from "./LoadError.module.css";

/** Replaces data that could not be loaded. */
export function LoadError({
  message,
  onReload,
  onBack,
}: {
  message: string;
  onReload: () => void;
  onBack?: () => void;
}) {
  return (
    <div role="alert" className={`stack ${classes.panel}`}>
      <p className={classes.message}>
        <IconAlertTriangle size={24} aria-hidden />
        {message}
      </p>
      <div className="acts">
        {onBack && (
          <Button variant="default" onClick={onBack}>
            戻る
          </Button>
        )}
        <Button variant="outline" onClick={onReload}>
          再読み込みする
        </Button>
      </div>
    </div>
  );
}
