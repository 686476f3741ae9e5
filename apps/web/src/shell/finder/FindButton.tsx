import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { User } from "#api/user.ts";
import { isOfComposition } from "#ui/composition.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { PartMissing } from "#ui/part/PartMissing.tsx";
import { part } from "#ui/part/part.ts";
import classes from "./FindButton.module.css";
import type { Finder as FinderType, Typed } from "./Finder.tsx";

const finder = part(async () => (await import("./Finder.tsx")).Finder);

/**
 * Opens the search for screens, students and sessions from anywhere, like the key / (rule 18.25).
 * The search loads when it is first opened.
 */
export function FindButton({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasKey, setHasKey] = useState(keptShortcut);
  useEffect(() => {
    if (!hasKey) return;
    function open(event: KeyboardEvent): void {
      if (isOfComposition(event) || !isShortcut(event)) return;
      event.preventDefault();
      setIsOpen(true);
    }
    document.addEventListener("keydown", open);
    return () => document.removeEventListener("keydown", open);
  }, [hasKey]);
  function switchKey(isOn: boolean): void {
    keepShortcut(isOn);
    setHasKey(isOn);
  }
  return (
    <>
      <button
        type="button"
        className={`line ${classes.find}`}
        aria-haspopup="dialog"
        aria-keyshortcuts={hasKey ? "/" : undefined}
        onClick={() => setIsOpen(true)}
      >
        <IconSearch size={20} aria-hidden />
        <span className={classes.label}>探す</span>
        {hasKey && (
          <kbd className={classes.key} aria-hidden>
            /
          </kbd>
        )}
      </button>
      {isOpen && (
        <FinderDialog
          user={user}
          hasKey={hasKey}
          onKey={switchKey}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** The search once it has loaded. Until then a field keeps what people type. */
function FinderDialog({
  onClose,
  ...setting
}: {
  user: User;
  hasKey: boolean;
  onKey: (hasKey: boolean) => void;
  onClose: () => void;
}) {
  const [Finder, setFinder] = useState<typeof FinderType | null>(null);
  const [typed, setTyped] = useState<Typed>({ text: "", isEntered: false });
  // The switch must not interrupt an IME composition.
  const [isConverting, setIsConverting] = useState(false);
  const isMissing = finder.useIsMissing();
  useEffect(() => {
    void finder.load().then((loaded) => setFinder(() => loaded));
  }, []);
  return (
    <Dialog title="画面・研修生・研修を探す" width={560} onClose={onClose}>
      {isMissing && <PartMissing />}
      <search>
        {Finder && !isConverting ? (
          <Finder label={LABEL} typed={typed} onClose={onClose} {...setting} />
        ) : (
          <input
            data-autofocus
            className={classes.early}
            aria-label={LABEL}
            value={typed.text}
            onChange={({ currentTarget }) =>
              setTyped({ text: currentTarget.value, isEntered: false })
            }
            onCompositionStart={() => setIsConverting(true)}
            onCompositionEnd={() => setIsConverting(false)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || isOfComposition(event)) return;
              setTyped(({ text }) => ({ text, isEntered: text.trim() !== "" }));
            }}
          />
        )}
      </search>
    </Dialog>
  );
}

/** What the field of the search takes. */
const LABEL = "画面、氏名・カナ・ID、日付と場所";

const KEY = "find:key";

/**
 * Whether the key / opens the search in this browser. It does until somebody switches it off.
 */
function keptShortcut(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

function keepShortcut(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? "on" : "off");
  } catch {
    // A browser without storage forgets this with the page.
  }
}

/** The same key as Japanese input reports it. */
const SLASHES = ["/", "／", "・"];

/** Places where a key writes or chooses something. */
const FIELDS =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=combobox]";

/** Whether a pressed key opens the search. In a field or a dialog / does not. */
function isShortcut(event: KeyboardEvent): boolean {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (!SLASHES.includes(key) || ctrlKey || metaKey || altKey) return false;
  if (defaultPrevented) return false;
  if (target instanceof Element && target.closest(FIELDS)) return false;
  return document.querySelector("dialog[open]") === null;
}
