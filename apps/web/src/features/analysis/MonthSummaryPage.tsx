import type { MonthSummary } from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { monthSummaryMeaning } from "@kenshu/domain/cashFlow/monthSummary.rules.ts";
import { LIST_MAX } from "@kenshu/domain/limits.ts";
import { monthAfter, writeMonth } from "@kenshu/domain/time.ts";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { today } from "#api/clock.ts";
import { filePaths } from "#api/files.ts";
import { trpc } from "#api/transport.ts";
import { Meaning } from "#parts/analysis/Meaning.tsx";
import { countText } from "#ui/countText.ts";
import { DownloadButton } from "#ui/DownloadButton.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Form } from "#ui/form/Form.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { MonthField } from "#ui/form/MonthField.tsx";
import { useValidatedForm } from "#ui/form/useValidatedForm.ts";
import { LinkButton } from "#ui/LinkButton.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { emptySentences } from "#ui/sentences.ts";
import { useSpokenResult } from "#ui/useSpokenResult.ts";
import conditionsClasses from "./conditions/ConditionsForm.module.css";
import { MonthSteps } from "./conditions/MonthSteps.tsx";
import { monthCriteria } from "./conditions/monthCriteria.ts";
import { useShownValues } from "./conditions/useShownValues.ts";
import { MonthState } from "./MonthState.tsx";
import classes from "./MonthSummaryPage.module.css";
import resultClasses from "./result/AnalysisResult.module.css";
import { MonthSummaryTable } from "./result/MonthSummaryTable.tsx";

const field = fieldsOf(monthCriteria);

/** The figures of one month, `yyyy-MM`, per student and in total, to read and to download. */
export function MonthSummaryPage({ month }: { month: string }) {
  const navigate = useNavigate();
  // Never shows one month's figures under another month's name: unread figures are not shown.
  const query = trpc.cashFlow.getMonthSummary.useQuery({ month });
  const show = (month: string) =>
    navigate({ to: "/analysis/cashFlowMonthSummary", search: { month } });
  useSpokenResult(month, query.isFetching || !query.data ? null : spokenResult(month, query.data));
  return (
    <>
      <PageHeader
        title="月次精算"
        action={
          <>
            <Meaning sentences={monthSummaryMeaning} />
            <LinkButton variant="default" link={{ to: "/cashFlow" }}>
              未払いの研修生
            </LinkButton>
          </>
        }
      />
      <div className={conditionsClasses.choice}>
        <MonthForm month={month} onShow={show} />
        <MonthSteps month={month} onShow={show} />
      </div>
      <MonthState month={month} sums={query.data} />
      <Loaded query={query}>
        {(summary) => (
          <div aria-busy={query.isFetching}>
            <Summary month={month} summary={summary} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function MonthForm({ month, onShow }: { month: string; onShow: (month: string) => unknown }) {
  const form = useValidatedForm({
    schema: monthCriteria,
    initialValues: { month },
    onSubmit: (input) => onShow(input.month),
  });
  useShownValues(form, { month });
  return (
    <search>
      <Form form={form} label="対象の月">
        <div className={classes.fields}>
          <MonthField name={field.month} label="対象月" required max={monthAfter(today(), 0)} />
          <Button type="submit" variant="outline">
            表示する
          </Button>
        </div>
      </Form>
    </search>
  );
}

function Summary({ month, summary }: { month: string; summary: MonthSummary }) {
  const title = <h2 className={resultClasses.conditions}>{writeMonth(month)}</h2>;
  if (summary.details.length === 0) {
    return (
      <>
        {title}
        <EmptyState title={emptySentences.data}>
          この月の日付の入金と請求はありません。ほかの月を選んでください。
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <div className={`row ${resultClasses.head}`}>
        {title}
        <span className={classes.count}>{countOf(summary)}</span>
        <div className="acts">
          <DownloadButton size="sm" path={filePaths.monthSummary({ month, format: "xlsx" })}>
            Excelで保存
          </DownloadButton>
          <DownloadButton size="sm" path={filePaths.monthSummary({ month, format: "csv" })}>
            CSVで保存
          </DownloadButton>
        </div>
      </div>
      {summary.details.length > LIST_MAX && (
        <p className={classes.rest}>残りの研修生は、ExcelまたはCSVのファイルで確認できます。</p>
      )}
      <MonthSummaryTable summary={summary} />
    </>
  );
}

function countOf({ details }: MonthSummary): string {
  return countText({ total: details.length, pageSize: LIST_MAX }, "名");
}

function spokenResult(month: string, summary: MonthSummary): string {
  const count = summary.details.length === 0 ? emptySentences.data : countOf(summary);
  return `${writeMonth(month)} ${count}`;
}
