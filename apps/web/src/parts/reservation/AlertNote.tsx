import { IconInfoCircle } from "@tabler/icons-react";
import { SchoolPhones } from "#parts/school/SchoolPhones.tsx";
import classes from "./AlertNote.module.css";

/**
 * The administrator's note for everybody who reserves; nothing when it is empty. If it speaks of
 * calling, the numbers of the schools stand below.
 */
export function AlertNote({
  message,
  ...whom
}: {
  message: string;
  studentId: number;
  schoolIds: readonly number[];
}) {
  if (message === "") return null;
  return (
    <div className={classes.note}>
      <IconInfoCircle size={20} aria-hidden />
      <div>
        <p className="asTyped flush">{message}</p>
        {message.includes("電話") && <SchoolPhones {...whom} />}
      </div>
    </div>
  );
}
