import { IconInfoCircle } from "@tabler/icons-react";
import classes from "./AlertNote.module.css";

/** The administrator's note for everybody who reserves; nothing when it is empty. */
export function AlertNote({ message }: { message: string }) {
  if (message === "") return null;
  return (
    <p className={`asTyped ${classes.note}`}>
      <IconInfoCircle size={20} aria-hidden />
      <span>{message}</span>
    </p>
  );
}
