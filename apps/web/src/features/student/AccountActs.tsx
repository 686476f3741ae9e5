import { trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import { EnabledToggle } from "#parts/user/EnabledToggle.tsx";
import { ConfirmButton } from "#ui/ConfirmButton.tsx";
import { useWayBack } from "#ui/rememberedSearch.ts";
import { confirmSentences, doneSentences, doneTo } from "#ui/sentences.ts";
import { useSaved } from "#ui/useSaved.ts";
import classes from "./AccountActs.module.css";

type Student = {
  id: number;
  name: string;
  isEnabled: boolean;
  isStudent: boolean;
  version: number;
};

/**
 * Disables or enables the account of a student or former student, or removes a student. Only
 * administrators see it.
 */
export function AccountActs({ student }: { student: Student }) {
  const mayToggle = useCan("Student.UpdateIsEnabled");
  const mayRemove = useCan("Student.Remove") && student.isStudent;
  const update = trpc.student.updateIsEnabled.useMutation({ meta: { blocks: true } });
  if (!mayToggle && !mayRemove) return null;
  return (
    <div className={`acts ${classes.acts}`}>
      {mayToggle && (
        <EnabledToggle
          account={student}
          consequences={student.isStudent ? ofStudent : ofFormerStudent}
          read={async () => ({})}
          onToggle={(isEnabled) =>
            update.mutateAsync({ id: student.id, isEnabled, version: student.version })
          }
        />
      )}
      {mayRemove && <RemoveButton student={student} />}
    </div>
  );
}

const ofStudent = {
  stopping: () => "サインインと予約ができなくなります。予約は残ります。",
  starting: "サインインと予約ができるようになります。",
};
const ofFormerStudent = {
  stopping: () => "サインインできなくなり、研修生紐づけの候補にも出なくなります。記録は残ります。",
  starting: "サインインできるようになり、研修生紐づけでもう一度紐づけられます。",
};

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
        act: "削除する",
        destructive: true,
      }}
      onConfirm={async () => {
        const isDone = await remove.mutateAsync({ id, version }).then(
          () => true,
          () => false,
        );
        if (isDone) await saved(doneTo(`${name}さん`, doneSentences.removed));
      }}
    >
      削除する
    </ConfirmButton>
  );
}
