import type { Preparation } from "@kenshu/domain/trainingContent/preparation.schema.ts";
import { Button } from "@mantine/core";
import { PreparationNote } from "#parts/training/PreparationNote.tsx";
import { Dialog } from "#ui/Dialog.tsx";

/** Says after a reservation how to prepare for it (rule 7.8). */
export function PreparationDialog({
  preparation,
  onClose,
  focusAfter,
}: {
  preparation: Preparation;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}) {
  return (
    <Dialog title="予約しました" onClose={onClose} focusAfter={focusAfter}>
      <div className="stack">
        <PreparationNote preparation={preparation} onSeen={onClose} />
        <Button variant="default" onClick={onClose}>
          閉じる
        </Button>
      </div>
    </Dialog>
  );
}
