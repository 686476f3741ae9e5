import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { heartfulMessage } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import type { Choices } from "#ui/form/choices.ts";
import { AreaForAll } from "./AreaForAll.tsx";
import classes from "./ImportBar.module.css";
import { acceptedOf, ImportDialog, type Trial } from "./ImportDialog.tsx";
import {
  chosen,
  importProblem,
  type Linking,
  type Outcome,
  studentsOf,
  withoutArea,
} from "./linking.ts";

/** How many are chosen, one area for those without, and the way to the import by a trial. */
export function ImportBar({
  linkings,
  areas,
  onAreas,
  onJump,
  onTried,
  onReload,
  onImported,
}: {
  linkings: readonly Linking[];
  areas: Choices;
  /** One area for all chosen rows without. */
  onAreas: (areaId: number) => void;
  /** To where the row's area is chosen. */
  onJump: (linking: Linking) => void;
  onTried: (outcomes: readonly Outcome[]) => void;
  onReload: () => void;
  onImported: (students: readonly { therapistId: number }[]) => void;
}) {
  const tryImport = trpc.studentImport.tryImport.useMutation({
    meta: { blocks: true, showsOwnErrors: true },
  });
  /** Why the latest trial led to no import. */
  const [failure, setFailure] = useState<string | null>(null);
  const [hasTried, setHasTried] = useState(false);
  const [trial, setTrial] = useState<Trial | null>(null);
  const start = useRef<HTMLButtonElement>(null);
  const { length: count } = chosen(linkings);
  const missing = withoutArea(linkings);
  const [first] = missing;
  const problem = importProblem(linkings);
  const told = failure ?? (hasTried ? problem : null);

  async function attempt(): Promise<void> {
    setFailure(null);
    setHasTried(problem !== null);
    if (problem !== null) {
      if (first) onJump(first);
      return;
    }
    try {
      await tryWith(studentsOf(linkings));
    } catch (error) {
      setFailure(heartfulMessage(error));
    }
  }

  /** Asks about those who can be linked, and says in the rows of the others why not. */
  async function tryWith(students: Trial["students"]): Promise<void> {
    const outcomes = await tryImport.mutateAsync({ students });
    onTried(outcomes);
    const isPossible = outcomes.some(({ error }) => error === null);
    setTrial(isPossible ? { students, outcomes } : null);
    if (!isPossible) setFailure("連携できる研修生がいません。一覧の赤い文を確認してください。");
  }

  return (
    <div className={classes.bar}>
      <div role="alert">
        {told && (
          <p className={classes.problem}>
            <IconAlertTriangle size={20} aria-hidden />
            {told}
          </p>
        )}
      </div>
      <div className={classes.line}>
        <p className={classes.count}>
          選択中<strong>{count}名</strong>
          {first && (
            <>
              ・
              <button type="button" className={classes.jump} onClick={() => onJump(first)}>
                地域未選択{missing.length}名
              </button>
            </>
          )}
        </p>
        {first && (
          <AreaForAll
            count={missing.length}
            areas={areas}
            onChoose={(areaId) => {
              onAreas(areaId);
              start.current?.focus();
            }}
          />
        )}
        <Button ref={start} size="sm" className={classes.start} onClick={attempt}>
          連携を開始
        </Button>
      </div>
      {trial && (
        <ImportDialog
          trial={trial}
          linkings={linkings}
          areas={areas}
          onRefused={() => tryWith(trial.students)}
          onReload={() => {
            setTrial(null);
            onReload();
          }}
          onImported={() => onImported(acceptedOf(trial))}
          onClose={() => setTrial(null)}
        />
      )}
    </div>
  );
}
