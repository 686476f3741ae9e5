import type { HeartfulStudentRow } from "@kenshu/domain/studentImport/studentImport.schema.ts";
import { DateText } from "#ui/DateText.tsx";
import classes from "./HeartfulEntries.module.css";

/** A trainee's entries at HM with their trainings, and which of them wait for another one. */
export function HeartfulEntries({ row }: { row: HeartfulStudentRow }) {
  return row.entries.map(({ entryId, orientationStartDate, categories }) => (
    <span key={entryId} className={classes.entry}>
      <DateText value={orientationStartDate} withoutYear />{" "}
      {categories.map((category) => (
        <span key={category.categoryId} className={classes.category}>
          {categoryText(category)}
          {row.waiting.some(
            (one) => one.entryId === entryId && one.trainingName === category.trainingName,
          ) && "（順番待ち）"}
        </span>
      ))}
    </span>
  ));
}

function categoryText({
  categoryId,
  trainingName,
  isDecided,
}: HeartfulStudentRow["entries"][number]["categories"][number]): string {
  const name = trainingName ?? `未登録（ID ${categoryId}）`;
  return isDecided ? `${name}（判定済み）` : name;
}
