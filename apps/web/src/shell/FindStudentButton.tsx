import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useState } from "react";
import classes from "./FindStudentButton.module.css";
import { keepShortcut, keptShortcut } from "./keptShortcut.ts";
import { isShortcut } from "./shortcut.ts";

const StudentFinder = lazy(async () => ({
  default: (await import("./StudentFinder.tsx")).StudentFinder,
}));

/**
 * Opens the search for a student from anywhere, as the key / does (rule 18.25). The search loads when it
 * is first opened.
 */
export function FindStudentButton() {
  const [isOpen, setIsOpen] = useState(false);
  const [hasKey, setHasKey] = useState(keptShortcut);
  useEffect(() => {
    if (!hasKey) return;
    function open(event: KeyboardEvent): void {
      if (!isShortcut(event)) return;
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
        className={classes.find}
        aria-haspopup="dialog"
        aria-keyshortcuts={hasKey ? "/" : undefined}
        onClick={() => setIsOpen(true)}
      >
        <IconSearch size={20} aria-hidden />
        <span className={classes.label}>研修生を探す</span>
        {hasKey && (
          <kbd className={classes.key} aria-hidden>
            /
          </kbd>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <StudentFinder hasKey={hasKey} onKey={switchKey} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
