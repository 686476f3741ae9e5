import { Button, NativeSelect } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { errorMessage } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { ConfirmButton } from "#ui/ConfirmButton.tsx";
import type { Choices } from "#ui/form/choices.ts";
import classes from "./ImportBar.module.css";
import { acceptedOf, ImportDialog, type Trial } from "./ImportDialog.tsx";
import {
  chosen,
  chosenByKind,
  importProblem,
  type Linking,
  type Outcome,
  studentsOf,
  withoutArea,
} from "./linking.ts";

/** The number of chosen rows, one area for those without, and the button that tries the import. */
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
  /** One area for all chosen rows without one. */
  onAreas: (areaId: number) => void;
  /** Scrolls to the field for the row's area. */
  onJump: (linking: Linking) => void;
  onTried: (outcomes: readonly Outcome[]) => void;
  onReload: () => void;
  onImported: (students: readonly { therapistId: number }[]) => void;
}) {
  const tryImport = trpc.studentImport.tryImport.useMutation({
    meta: { blocks: true, showsOwnErrors: true },
  });
  /** Why the latest trial did not lead to an import. */
  const [failure, setFailure] = useState<string | null>(null);
  const [hasTried, setHasTried] = useState(false);
  const [trial, setTrial] = useState<Trial | null>(null);
  const start = useRef<HTMLButtonElement>(null);
  const { length: count } = chosen(linkings);
  const kinds = chosenByKind(linkings);
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
      setFailure(errorMessage(error));
    }
  }

  /** Asks about the rows that can be linked. The other rows say why they cannot. */
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
      <div className="row gap16">
        <p className="flush unbroken">
          選択中<strong>{count}名</strong>
          {kinds && `（${kinds}）`}
          {first && (
            <>
              ・
              <button
                type="button"
                className={`bold charged ${classes.jump}`}
                onClick={() => onJump(first)}
              >
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

/**
 * One area for all chosen rows that have none. It only selects, as the question says (rule 17.8).
 */
function AreaForAll({
  count,
  areas,
  onChoose,
}: {
  count: number;
  areas: Choices;
  onChoose: (areaId: number) => void;
}) {
  const [areaId, setAreaId] = useState<number | null>(null);
  const area = areas.rows.find(({ id }) => id === areaId);
  const act = `未選択の${count}名に設定`;
  return (
    <div className={`acts ${classes.areaForAll}`}>
      <NativeSelect
        size="sm"
        aria-label="まとめて設定する地域"
        data={[
          { value: "", label: "地域をまとめて設定" },
          ...areas.rows.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={area ? String(area.id) : ""}
        onChange={({ currentTarget: { value } }) => setAreaId(value === "" ? null : Number(value))}
      />
      {area ? (
        <ConfirmButton
          size="sm"
          variant="outline"
          question={{
            title: "地域の一括設定",
            body: `地域が未選択の${count}名を「${area.name}」にしますか？`,
            consequence: "この画面で選択するだけで、まだ保存されません。連携すると保存されます。",
            act: `${count}名を「${area.name}」にする`,
          }}
          onConfirm={() => onChoose(area.id)}
        >
          {act}
        </ConfirmButton>
      ) : (
        <Button size="sm" variant="outline" disabled>
          {act}
        </Button>
      )}
    </div>
  );
}
