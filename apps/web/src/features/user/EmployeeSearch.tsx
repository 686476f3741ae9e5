import { EMPLOYEES_MAX, KEYWORD_MAX } from "@kenshu/domain/limits.ts";
import type { HeartfulEmployee } from "@kenshu/domain/user/staff.schema.ts";
import { Button } from "@mantine/core";
import { type KeyboardEvent, useEffect, useState } from "react";
import { errorMessage } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { announce } from "#ui/announcements.ts";
import { isOfComposition } from "#ui/composition.ts";
import { LineInput } from "#ui/LineInput.tsx";
import classes from "./EmployeeField.module.css";

const over = `該当する社員が${EMPLOYEES_MAX}名を超えています。氏名を詳しく入力して絞り込んでください。`;
const nobody = "該当する社員がいません。氏名を変えて検索してください。";

/** Searches HM's employees by name, inside the form of a user (rule 18.16). */
export function EmployeeSearch({
  inputId,
  onChoose,
}: {
  inputId: string;
  onChoose: (employee: HeartfulEmployee) => void;
}) {
  const [name, setName] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const search = trpc.user.getHeartfulEmployees.useQuery(
    { keyword: asked ?? "" },
    { enabled: asked !== null },
  );
  const { data, error, isFetching } = search;
  const found = asked === null ? undefined : data;
  const told = isFetching || !found ? null : sentenceOf(found);
  useEffect(() => {
    if (told !== null) announce(told);
  }, [told]);

  function ask(): void {
    const keyword = name.trim();
    setIsMissing(keyword === "");
    if (keyword === "") return;
    if (keyword === asked) void search.refetch();
    setAsked(keyword);
  }

  /** Enter asks HM; it does not submit the surrounding form. */
  function askOnEnter(event: KeyboardEvent): void {
    if (event.key !== "Enter" || isOfComposition(event)) return;
    event.preventDefault();
    ask();
  }

  return (
    <div className={classes.search}>
      <div className={classes.question}>
        <LineInput
          id={inputId}
          label="社員を氏名で検索"
          autoComplete="off"
          maxLength={KEYWORD_MAX}
          error={isMissing && "社員の氏名を入力してください"}
          text={name}
          onText={setName}
          onKeyDown={askOnEnter}
        />
        <Button variant="outline" onClick={ask} aria-busy={isFetching}>
          社員を検索
        </Button>
      </div>
      {asked !== null && error && !isFetching && (
        <p role="alert" className={classes.error}>
          {errorMessage(error)}
        </p>
      )}
      {found && found.employees.length === 0 && <p className={classes.note}>{nobody}</p>}
      {found?.isOver && <p className={classes.over}>{over}</p>}
      {found && found.employees.length > 0 && (
        <ul aria-label="見つかった社員" className={`plainList ${classes.employees}`}>
          {found.employees.map((employee) => (
            <li key={employee.id}>
              <span>
                {employee.name} <span className="dim">{employee.code}</span>
              </span>
              <Button
                variant="default"
                size="compact-md"
                onClick={() => {
                  setAsked(null);
                  setName("");
                  onChoose(employee);
                }}
              >
                これを選ぶ
                <span className="visuallyHidden">
                  （{employee.name}、{employee.code}）
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function sentenceOf({ employees, isOver }: { employees: unknown[]; isOver: boolean }): string {
  if (isOver) return over;
  return employees.length === 0 ? nobody : `${employees.length}名見つかりました。`;
}
