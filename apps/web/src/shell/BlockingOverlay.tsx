import { Loader } from "@mantine/core";
import { useIsMutating } from "@tanstack/react-query";
import classes from "./BlockingOverlay.module.css";

/** Covers the screen while a write with `meta: { blocks: true }` is on its way. */
export function BlockingOverlay() {
  const count = useIsMutating({ predicate: (mutation) => mutation.meta?.blocks === true });
  if (count === 0) return null;
  return (
    <div className={classes.cover}>
      <div className={`stack gap12 ${classes.sign}`}>
        <Loader size={36} />
        送信しています…
      </div>
    </div>
  );
}
