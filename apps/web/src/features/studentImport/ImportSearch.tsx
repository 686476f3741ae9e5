import { IMPORT_RANGE_DAYS } from "@kenshu/domain/studentImport/studentImport.limits.ts";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { Help } from "#parts/help/Help.tsx";
import { DateField } from "#ui/form/DateField.tsx";
import { Form } from "#ui/form/Form.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { useValidatedForm } from "#ui/form/useValidatedForm.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import classes from "./ImportSearch.module.css";
import { type ImportRange, importRange } from "./linking/importRange.ts";

const field = fieldsOf(importRange);

/**
 * Asks for a range of days. The matching list then shows who starts the orientation in it,
 * according to HM.
 */
export function ImportSearch({ range }: { range: ImportRange }) {
  const navigate = useNavigate();
  const form = useValidatedForm({
    schema: importRange,
    initialValues: range,
    onSubmit: (search) => navigate({ to: "/accept/detail", search }),
  });
  return (
    <>
      <PageHeader title="研修生紐づけ" help={<Help about="linking" />} />
      <p className={classes.text}>
        オリエンテーション開始日の範囲（{IMPORT_RANGE_DAYS}
        日以内）を指定して、HMの研修生を検索します。次の画面で、研修生をアカウントに紐づけます。
      </p>
      <search>
        <Form form={form} label="検索条件">
          <div className={classes.fields}>
            <DateField name={field.from} label="開始日" required />
            <DateField name={field.to} label="終了日" required />
            <Button type="submit">検索する</Button>
          </div>
        </Form>
      </search>
    </>
  );
}
