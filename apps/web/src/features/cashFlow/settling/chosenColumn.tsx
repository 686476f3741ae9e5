import { Checkbox } from "@mantine/core";
import type { Column } from "#ui/DataTable.tsx";
import classes from "./chosenColumn.module.css";

/** A tick per student, for what is entered for many at once. */
export function chosenColumn<R extends { id: number; name: string }>(
  isChosen: (student: R) => boolean,
  onChange: (student: R, isChosen: boolean) => void,
): Column<R> {
  return {
    key: "chosen",
    head: "選択",
    width: "4em",
    onPhone: "foot",
    cell: (student) => (
      <Checkbox
        className={classes.tick}
        data-screen-only
        label={
          <>
            <span className="visuallyHidden">{student.name}さんを</span>
            <span className={classes.word}>選択</span>
          </>
        }
        checked={isChosen(student)}
        onChange={({ currentTarget }) => onChange(student, currentTarget.checked)}
      />
    ),
  };
}
