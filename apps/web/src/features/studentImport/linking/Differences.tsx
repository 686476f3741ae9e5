import type {
  HeartfulStudentRow,
  LinkCandidate,
} from "@kenshu/domain/studentImport/studentImport.schema.ts";
import classes from "./Differences.module.css";
import { differencesOf } from "./linking.ts";

/** The differences between an account and HM, in words: `違い：氏名・メールアドレス`. */
export function Differences({
  row,
  account,
  whenNone = null,
}: {
  row: HeartfulStudentRow;
  account: LinkCandidate;
  whenNone?: string | null;
}) {
  const differences = differencesOf(row, account);
  if (differences.length === 0) return whenNone;
  return (
    <span className={`small ${classes.differs}`}>
      違い：{differences.map(({ what }) => what).join("・")}
    </span>
  );
}
