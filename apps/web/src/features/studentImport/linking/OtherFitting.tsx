import type {
  HeartfulStudentRow,
  LinkCandidate,
} from "@kenshu/domain/studentImport/studentImport.schema.ts";
import { otherFitting } from "./linking.ts";
import classes from "./OtherFitting.module.css";

/** Warns that HM's trainee may be the owner of another account (rule 9.3). */
export function OtherFitting({
  row,
  account,
}: {
  row: HeartfulStudentRow;
  account: LinkCandidate;
}) {
  const others = otherFitting(row, account);
  if (others.length === 0) return null;
  return (
    <span className={`small bold ${classes.warning}`}>
      {others
        .map(({ name, emailAddress }) => `${name}さん（${emailAddress ?? "メールアドレスなし"}）`)
        .join("、")}
      のアカウントにも合います。本人か確かめてください。
    </span>
  );
}
