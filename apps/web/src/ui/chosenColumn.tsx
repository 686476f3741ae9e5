import { Checkbox } from "@mantine/core";
import classes from "./chosenColumn.module.css";
import type { Column } from "./DataTable.tsx";

/** A tick box per person, for acts on many people at once. */
export function chosenColumn<R extends { name: string }>(
  isChosen: (student: R) => boolean,
  onChange: (student: R, isChosen: boolean) => void,
  isDisabled: (student: R) => boolean = () => false,
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
        disabled={isDisabled(student)}
        checked={isChosen(student)}
        onChange={({ currentTarget }) => onChange(student, currentTarget.checked)}
      />
    ),
  };
}
