import { PAGE_SIZE } from "@kenshu/domain/limits.ts";
import { Button } from "@mantine/core";
import { type LinkComponentProps, useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import type * as z from "zod/mini";
import { announce } from "./announcements.ts";
import { CountLine } from "./CountLine.tsx";
import { countText } from "./countText.ts";
import { countUsed, filtersUsed } from "./criteria.ts";
import { EmptyState } from "./EmptyState.tsx";
import { FilterFold } from "./FilterFold.tsx";
import { Form } from "./form/Form.tsx";
import { type Draft, type Schema, useValidatedForm } from "./form/useValidatedForm.ts";
import { Loaded, type Query } from "./Loaded.tsx";
import { PageHeader } from "./PageHeader.tsx";
import { Pages } from "./Pages.tsx";
import { useRememberedSearch } from "./rememberedSearch.ts";
import classes from "./SearchPage.module.css";
import { emptySentences } from "./sentences.ts";
import { useCriteriaAtOnce } from "./useCriteriaAtOnce.ts";
import { useIsPhone } from "./windows.ts";

/** The parts of a query's result that a list needs. */
export type ListQuery<D> = Query<D> & {
  isFetching: boolean;
  /** Whether `data` belong to an earlier question. */
  isPlaceholderData: boolean;
};

/** What a search is about: `criteria`, or the same by the day that is today. */
type SearchCriteria<S extends Schema, A> = {
  /** Checks the form. */
  schema: S;
  /**
   * Criteria that filter by nothing. 条件をクリア leads there, and with no result under them the list
   * says 「まだない」.
   */
  cleared: z.output<S>;
  /** The values of the form for an address. */
  read: (search: A) => Draft<S>;
  /** The address for the values of the form. */
  write: (values: z.output<S>) => A;
};

/**
 * A search screen: criteria, the count, and a page of results (rule 13.5). Criteria and page live
 * in the URL, and act at once (rule 18.51). The query asks for this page with `pageSize: PAGE_SIZE`
 * and reads as `searching` says.
 */
export function SearchPage<S extends Schema, A extends object, D extends { totalCount: number }>({
  title,
  subtitle,
  help,
  back,
  action,
  note,
  by: { schema, cleared, read, write },
  search,
  fields,
  filters,
  query,
  unit,
  aside,
  empty = { title: emptySentences.data },
  noMatch = "条件に合うものが見つかりませんでした。キーワードを短くするか、条件を減らしてください。",
  children,
}: {
  title: string;
  /** Beside the title, for example the person the screen is about. */
  subtitle?: ReactNode;
  /** A ？ that explains the screen. */
  help?: ReactNode;
  back?: LinkComponentProps;
  /** The one primary button. */
  action?: ReactNode;
  /** The current state, between the head and the criteria. */
  note?: ReactNode;
  by: SearchCriteria<S, A>;
  /** The criteria in the address. */
  search: A;
  /** At most two lines of TextField, SelectField, DateField … named like the criteria. */
  fields: ReactNode;
  /** More criteria, which a phone folds away. */
  filters?: ReactNode;
  query: ListQuery<D>;
  unit: "名" | "件";
  /** Beside the count: a sum, or a button to download the results. */
  aside?: (data: D) => ReactNode;
  /** What to say and do next when nothing exists even without criteria. */
  empty?: { title: string; advice?: ReactNode; action?: ReactNode };
  /** What to do when nothing matches the criteria. */
  noMatch?: ReactNode;
  children: (data: D) => ReactNode;
}) {
  useRememberedSearch();
  const navigate = useNavigate();
  const { page = 0 } = useSearch({ strict: false });
  const showPage = (next: number) =>
    navigate({ to: ".", search: (search) => ({ ...search, page: next || undefined }) });
  const criteria = read(search);
  const key = JSON.stringify(criteria);
  const announced = useRef<string | null>(null);
  const counted = useRef<HTMLParagraphElement>(null);
  const region = useRef<HTMLElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const form = useValidatedForm({
    schema,
    initialValues: criteria,
    onSubmit: (next) => {
      if (ask(next)) return;
      // The same question again asks for the latest rows.
      announced.current = "";
      // The form says why the rows are still those from before.
      return query.refetch({ throwOnError: data !== undefined });
    },
  });
  const { ask, composition } = useCriteriaAtOnce({ form, key, criteria, write });

  const isPhone = useIsPhone();
  const { data, isFetching, isPlaceholderData } = query;
  const total = data?.totalCount ?? 0;
  const pages = Math.ceil(total / PAGE_SIZE);
  // Through an old address, or because rows have gone since.
  const isBeyondLast = !isPlaceholderData && total > 0 && page >= pages;
  const text = data && !isBeyondLast ? countText({ total, page, pageSize: PAGE_SIZE }, unit) : null;
  const state = `${key} ${page}`;
  useEffect(() => {
    if (isFetching || text === null) return;
    // The first result belongs to the screen itself. Later ones answer a search or a turned page.
    if (announced.current !== null && announced.current !== state) {
      announce(text);
      // People read a new list from its top, even when it scrolls in its own frame.
      results.current?.querySelector("section")?.scrollTo({ top: 0 });
    }
    announced.current = state;
  }, [isFetching, text, state]);

  const isFiltered = filtersUsed(criteria, cleared).length > 0;
  // An order stays.
  const unfiltered = "order" in criteria ? { ...cleared, order: criteria.order } : cleared;
  const folds = filters !== undefined && isPhone;
  const clear = isFiltered && (
    <Button
      variant="subtle"
      size="sm"
      data-beside-count
      onClick={() => {
        // When nothing is left to clear, this focused button disappears.
        region.current?.focus();
        form.restart(unfiltered);
        ask(unfiltered);
      }}
    >
      条件をクリア
    </Button>
  );

  return (
    <>
      <PageHeader title={title} subtitle={subtitle} help={help} back={back} action={action} />
      {note}
      <search ref={region} tabIndex={-1} className={classes.region}>
        <Form
          // Criteria are in the address, so a reload loses none.
          form={{ ...form, isDirty: false }}
          label="検索条件"
          className={classes.criteria}
          {...composition}
        >
          <div className={classes.fields}>
            {fields}
            {!folds && filters}
            {/* With it, Enter acts in every field. */}
            <button type="submit" hidden />
          </div>
          {folds && (
            <FilterFold used={countUsed(criteria, cleared)} isOpen={form.problems.length > 0}>
              <div className={classes.fields}>
                {filters}
                {clear}
              </div>
            </FilterFold>
          )}
        </Form>
      </search>
      <Loaded query={query}>
        {(data) =>
          total === 0 ? (
            isFiltered ? (
              <EmptyState title={emptySentences.data} action={!folds && clear}>
                {noMatch}
              </EmptyState>
            ) : (
              <EmptyState title={empty.title} action={empty.action}>
                {empty.advice}
              </EmptyState>
            )
          ) : isBeyondLast ? (
            <EmptyState
              title={emptySentences.data}
              action={
                <Button
                  variant="outline"
                  onClick={() => {
                    // The focused button disappears.
                    region.current?.focus();
                    return showPage(pages - 1);
                  }}
                >
                  最後のページを表示
                </Button>
              }
            >
              このページはもうありません。
            </EmptyState>
          ) : (
            <div ref={results} aria-busy={isFetching} className={classes.results}>
              <CountLine>
                <p ref={counted} tabIndex={-1} className={classes.count}>
                  {text}
                </p>
                {!folds && clear}
                {aside?.(data)}
              </CountLine>
              {children(data)}
              <Pages pages={pages} page={page} top={counted} onPage={showPage} />
            </div>
          )
        }
      </Loaded>
    </>
  );
}
