import { KEYWORD_MAX } from "@kenshu/domain/limits.ts";
import { Checkbox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type LinkComponentProps, useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { errorMessage } from "#api/errors.ts";
import type { User } from "#api/user.ts";
import { isOfComposition } from "#ui/composition.ts";
import { LineInput } from "#ui/LineInput.tsx";
import classes from "./Finder.module.css";
import { type FoundGroup, useFound } from "./useFound.tsx";

const TYPING_PAUSE = 150;

/** The text in the field, and whether Enter followed it. */
export type Typed = { text: string; isEntered: boolean };

/**
 * Finds screens, students and sessions while people type (rule 18.25). Arrow keys choose, Enter
 * opens.
 */
export function Finder({
  user,
  label,
  typed,
  hasKey,
  onKey,
  onClose,
}: {
  user: User;
  /** What the field takes. */
  label: string;
  /** Typed before the search had loaded. */
  typed: Typed;
  /** Whether the key / opens the search. */
  hasKey: boolean;
  onKey: (hasKey: boolean) => void;
  onClose: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(typed.text);
  /** The key of a row; null: the first one. */
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [isEntered, setIsEntered] = useState(typed.isEntered);
  const [paused] = useDebouncedValue(text.trim(), TYPING_PAUSE);
  const keyword = text.trim() === "" ? "" : isEntered ? text.trim() : paused;
  const { groups, isReading, error } = useFound(user, keyword);
  const isSettled = keyword === text.trim() && !isReading;
  const rows = groups.flatMap(({ rows }) => rows);
  // News may move the rows. Where the chosen one has gone, none is chosen.
  const chosen = chosenKey === null ? 0 : rows.findIndex(({ key }) => key === chosenKey);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const open = useOpen(onClose);
  useLayoutEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  }, []);

  // Enter belongs to the text typed before it, even while the answer is on its way.
  const first = rows[0]?.link;
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
      if (isSettled && row) open(row.link);
      else if (!isSettled && text.trim() !== "") setIsEntered(true);
      return;
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0 || rows.length === 0) return;
    event.preventDefault();
    const next = (Math.max(chosen, step === 1 ? -1 : 0) + step + rows.length) % rows.length;
    setChosenKey(rows[next]?.key ?? null);
    document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
  }

  return (
    <>
      <LineInput
        ref={field}
        className={classes.field}
        role="combobox"
        aria-label={label}
        aria-expanded={rows.length > 0}
        aria-controls={listId}
        aria-activedescendant={rows[chosen] ? optionId(chosen) : undefined}
        aria-autocomplete="list"
        placeholder="例：精算、さとう、3/10 新宿"
        autoComplete="off"
        enterKeyHint="go"
        maxLength={KEYWORD_MAX}
        text={text}
        onText={(typed) => {
          setText(typed);
          setChosenKey(null);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={`dim small ${classes.told}`}>
        {error ? errorMessage(error) : keyword === "" || !isSettled ? "" : toldOf(groups)}
      </p>
      <div role="listbox" id={listId} aria-label="見つかったもの" className={classes.list}>
        {groups.map((group, place) => {
          const before = groups.slice(0, place).flatMap(({ rows }) => rows).length;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options, no fieldset
            <div key={group.name} role="group" aria-label={group.name}>
              <p className={`dim small ${classes.kind}`} aria-hidden>
                {group.name}
              </p>
              {group.rows.map(({ key, link, title, facts }, row) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field keeps the focus and has the keys
                <div
                  key={key}
                  id={optionId(before + row)}
                  role="option"
                  aria-selected={before + row === chosen}
                  className={`row ${classes.option}`}
                  onClick={() => open(link)}
                >
                  {title}
                  <span className={`dim small ${classes.facts}`}>{facts}</span>
                </div>
              ))}
            </div>
          );
        })}
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

function toldOf(groups: FoundGroup[]): string {
  if (groups.length === 0) return "見つかりませんでした。";
  return groups
    .map(({ name, rows, totalCount, unit }) =>
      totalCount > rows.length
        ? `${name}${totalCount.toLocaleString("ja-JP")}${unit}のうち${rows.length}${unit}`
        : `${name}${totalCount}${unit}`,
    )
    .join("、");
}

/** Opens what was found after the search has closed and returned the focus. */
function useOpen(onClose: () => void) {
  const navigate = useNavigate();
  return (link: LinkComponentProps) => {
    onClose();
    void navigate(link);
  };
}
