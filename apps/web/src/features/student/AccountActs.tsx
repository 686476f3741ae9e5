import { Group } from "@mantine/core";
import { trpc } from "#api/transport.ts";
import { ConfirmButton } from "#ui/ConfirmButton.tsx";
import { showMessage } from "#ui/messages.ts";
import { useWayBack } from "#ui/rememberedSearch.ts";
import { confirmSentences, doneSentences } from "#ui/sentences.ts";
import { useCan } from "#ui/useCan.ts";
import { useSaved } from "#ui/useSaved.ts";
import classes from "./AccountActs.module.css";

type Student = { id: number; name: string; isEnabled: boolean; version: number };

/** Stops or starts a student's account, and removes the student; only administrators see it. */
export function AccountActs({ student }: { student: Student }) {
  const mayToggle = useCan("Student.UpdateIsEnabled");
  const mayRemove = useCan("Student.Remove");
  if (!mayToggle && !mayRemove) return null;
  return (
    <Group gap={8} className={classes.acts}>
      {mayToggle && <EnabledToggle student={student} />}
      {mayRemove && <RemoveButton student={student} />}
    </Group>
  );
}

function EnabledToggle({ student: { id, name, isEnabled, version } }: { student: Student }) {
  const update = trpc.student.updateIsEnabled.useMutation({ meta: { blocks: true } });
  const act = isEnabled ? "利用を停止" : "利用を開始";
  return (
    <ConfirmButton
      variant="outline"
      color={isEnabled ? "red" : undefined}
      question={{
        title: act,
        body: `${name}さんの${act}しますか？`,
        consequence: isEnabled
          ? "サインインと予約ができなくなります。予約は残ります。"
          : "サインインと予約ができるようになります。",
        act,
        destructive: isEnabled,
      }}
      onConfirm={async () => {
        // A refusal has been shown by the message bar.
        const isDone = await update.mutateAsync({ id, isEnabled: !isEnabled, version }).then(
          () => true,
          () => false,
        );
        if (isDone) showMessage(isEnabled ? doneSentences.stopped : doneSentences.started);
      }}
    >
      {act}
    </ConfirmButton>
  );
}

function RemoveButton({ student: { id, name, version } }: { student: Student }) {
  const saved = useSaved(useWayBack("/student"));
  const remove = trpc.student.remove.useMutation({ meta: { blocks: true } });
  return (
    <ConfirmButton
      variant="subtle"
      color="red"
      question={{
        title: "削除",
        body: confirmSentences.remove,
        consequence: `${name}さんを削除します。この操作は元に戻せません。`,
        act: "削除",
        destructive: true,
      }}
      onConfirm={async () => {
        const isDone = await remove.mutateAsync({ id, version }).then(
          () => true,
          () => false,
        );
        if (isDone) await saved(doneSentences.removed);
      }}
    >
      削除
    </ConfirmButton>
  );
}
