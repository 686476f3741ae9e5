import { KEYWORD_MAX } from "@kenshu/domain/limits.ts";
import type { StudentRow } from "@kenshu/domain/student/student.schema.ts";
import { Checkbox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { errorMessage } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { PersonName } from "#parts/student/PersonName.tsx";
import { isOfComposition } from "#ui/composition.ts";
import { LineInput } from "#ui/LineInput.tsx";
import classes from "./StudentFinder.module.css";

const SHOWN = 8;
const TYPING_PAUSE = 150;

/** The text in the field, and whether Enter followed it. */
export type Typed = { text: string; isEntered: boolean };

/** Finds a student while people type. Arrow keys choose, Enter opens the student's page. */
export function StudentFinder({
  typed,
  hasKey,
  onKey,
  onClose,
}: {
  /** Typed before the search had loaded. */
  typed: Typed;
  /** Whether the key / opens the search. */
  hasKey: boolean;
  onKey: (hasKey: boolean) => void;
  onClose: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(typed.text);
  const [chosen, setChosen] = useState(0);
  const [isEntered, setIsEntered] = useState(typed.isEntered);
  const [paused] = useDebouncedValue(text.trim(), TYPING_PAUSE);
  const keyword = text.trim() === "" ? "" : isEntered ? text.trim() : paused;
  const search = trpc.student.searchStudents.useQuery(
    { keyword, startsFirst: true, page: 0, pageSize: SHOWN },
    { enabled: keyword !== "", placeholderData: keepPreviousData },
  );
  const isSettled = keyword === text.trim() && !search.isFetching;
  const { rows, totalCount } = (keyword !== "" && search.data) || nobody;
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const open = useOpen(onClose);
  useLayoutEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  }, []);

  // Enter belongs to the text typed before it, even while the answer is on its way.
  const first = rows[0];
  useEffect(() => {
    if (!isEntered || !isSettled) return;
    setIsEntered(false);
    if (first) open(first);
  }, [isEntered, isSettled, first, open]);

  function onKeyDown(event: KeyboardEvent): void {
    if (isOfComposition(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      const row = rows[chosen];
      if (isSettled && row) open(row);
      else if (text.trim() !== "") setIsEntered(true);
      return;
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0 || rows.length === 0) return;
    event.preventDefault();
    setChosen((chosen + step + rows.length) % rows.length);
  }

  return (
    <>
      <LineInput
        ref={field}
        className={classes.field}
        role="combobox"
        aria-label="氏名・カナ・ID"
        aria-expanded={rows.length > 0}
        aria-controls={listId}
        aria-activedescendant={rows.length > 0 ? optionId(chosen) : undefined}
        aria-autocomplete="list"
        placeholder="氏名・カナ・ID"
        autoComplete="off"
        enterKeyHint="go"
        maxLength={KEYWORD_MAX}
        text={text}
        onText={(typed) => {
          setText(typed);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={`dim small ${classes.told}`}>
        {search.error
          ? errorMessage(search.error)
          : keyword === "" || !isSettled
            ? ""
            : toldOf(rows.length, totalCount)}
      </p>
      <div role="listbox" id={listId} aria-label="研修生" className={classes.list}>
        {rows.map((student, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field keeps the focus and has the keys
          <div
            key={student.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === chosen}
            className={`row ${classes.option}`}
            onClick={() => open(student)}
          >
            <PersonName person={student} among={rows} />
            <span className={`dim small ${classes.facts}`}>
              {student.areaName && <span>{student.areaName}</span>}
              <span className="unbroken">
                {student.therapistId ? `ID ${student.therapistId}` : "IDなし"}
              </span>
            </span>
          </div>
        ))}
      </div>
      <Checkbox
        className={classes.setting}
        label="「/」キーで開く"
        checked={hasKey}
        onChange={({ currentTarget }) => onKey(currentTarget.checked)}
      />
    </>
  );
}

const nobody: { rows: StudentRow[]; totalCount: number } = { rows: [], totalCount: 0 };

function toldOf(shown: number, total: number): string {
  if (total === 0) return "見つかりませんでした。";
  return total > shown ? `${total.toLocaleString("ja-JP")}名のうち${shown}名` : `${total}名`;
}

/** Opens a student's page after the search has closed and returned the focus. */
function useOpen(onClose: () => void) {
  const navigate = useNavigate();
  return ({ id }: { id: number }) => {
    onClose();
    void navigate({ to: "/student/$id", params: { id } });
  };
}
