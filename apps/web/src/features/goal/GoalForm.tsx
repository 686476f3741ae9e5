import { type ownGoal, updateGoalInput } from "@kenshu/domain/goal/goal.schema.ts";
import { GOAL_MAX } from "@kenshu/domain/limits.ts";
import { linkOptions } from "@tanstack/react-router";
import type { z } from "zod";
import { trpc } from "#api/transport.ts";
import { DetailForm } from "#ui/DetailForm.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { TextField } from "#ui/form/TextField.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { doneSentences } from "#ui/sentences.ts";
import { useSaved } from "#ui/useSaved.ts";

const field = fieldsOf(updateGoalInput);

const back = linkOptions({ to: "/home" });

/** What a student is working towards, in the student's own words. */
export function GoalForm({ goal }: { goal: z.infer<typeof ownGoal> }) {
  const saved = useSaved(back);
  const utils = trpc.useUtils();
  const update = trpc.user.updateGoal.useMutation({ meta: { showsOwnErrors: true } });
  return (
    <>
      <PageHeader title="目標入力" back={back} />
      <DetailForm
        mode="detail"
        schema={updateGoalInput}
        initialValues={goal}
        onSubmit={async (input) => {
          await update.mutateAsync(input);
          await saved(doneSentences.goalUpdated);
        }}
        loadLatest={() => utils.user.getStudentGoal.fetch(undefined, { staleTime: 0 })}
      >
        <TextField
          name={field.goal}
          label="目標"
          required
          rows={3}
          most={GOAL_MAX}
          description={`この研修で身につけたいことや、どんなセラピストになりたいかを書きましょう。講師も見ます。${GOAL_MAX}文字までです。`}
        />
      </DetailForm>
    </>
  );
}
