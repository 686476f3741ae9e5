import {
  updateStudentProfileInput,
  updateUserProfileInput,
  type userProfile,
} from "@kenshu/domain/profile/profile.schema.ts";
import { isOnStudentsSide } from "@kenshu/domain/user/user.rules.ts";
import { linkOptions } from "@tanstack/react-router";
import type { z } from "zod";
import { trpc } from "#api/transport.ts";
import {
  AreaField,
  GoalField,
  genderOptions,
  NameFields,
  PhoneField,
} from "#parts/user/PersonFields.tsx";
import { SavedData } from "#parts/user/SavedData.tsx";
import { DetailForm } from "#ui/DetailForm.tsx";
import { CheckField } from "#ui/form/CheckField.tsx";
import { ChoiceField } from "#ui/form/ChoiceField.tsx";
import type { Choices } from "#ui/form/choices.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { ReadOnlyField } from "#ui/form/ReadOnlyField.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { doneSentences, doneTo } from "#ui/sentences.ts";
import { useSaved } from "#ui/useSaved.ts";
import { OwnErasure } from "./OwnErasure.tsx";

type Profile = z.infer<typeof userProfile>;

const field = fieldsOf(updateUserProfileInput);

const back = linkOptions({ to: "/home" });

/** People keep their own profile right here. Students also say where they train and what for (rule 2.8). */
export function OwnProfile({ profile, areas }: { profile: Profile; areas: Choices }) {
  const saved = useSaved(back);
  const utils = trpc.useUtils();
  const update = trpc.user.updateUserProfile.useMutation({ meta: { showsOwnErrors: true } });
  const isStudents = isOnStudentsSide(profile);
  return (
    <>
      <PageHeader title="プロフィール" back={back} />
      <DetailForm
        mode="detail"
        schema={isStudents ? updateStudentProfileInput : updateUserProfileInput}
        initialValues={valuesOf(profile)}
        onSubmit={async (input) => {
          await update.mutateAsync(input);
          await saved(doneTo("プロフィール", doneSentences.updated));
        }}
        loadLatest={async () =>
          valuesOf(await utils.user.getOwn.fetch(undefined, { staleTime: 0 }))
        }
        apart={
          <>
            <SavedData
              file="User.GetFileOwnData"
              title="自分のデータ"
              says="プロフィール、研修、精算と領収書、届いたメールなど、保存されている自分のデータのすべてを、読めるページと領収書の控えの入った1つのZIPファイルで受け取れます。"
              act="自分のデータを保存"
            />
            <OwnErasure />
          </>
        }
      >
        <div>
          <ReadOnlyField label="メールアドレス" text={profile.emailAddress ?? ""} />
          <LinkButton link={{ to: "/profile/emailAddress" }} variant="default">
            メールアドレスを変更
          </LinkButton>
        </div>
        <NameFields field={field} isOwn />
        <PhoneField field={field} isOwn />
        {isStudents && (
          <>
            <AreaField field={field} areas={areas} />
            <ChoiceField name={field.gender} label="性別" required options={genderOptions} />
            <GoalField field={field} />
          </>
        )}
        <CheckField name={field.isReceiveEMailEnabled} label="お知らせのメールを受け取る" />
      </DetailForm>
    </>
  );
}

/** Fields that are not shown are not sent, and their values stay. */
function valuesOf(profile: Profile) {
  const { name, nameKana, phone, areaId, gender, goal, isReceiveEMailEnabled, version } = profile;
  return {
    name,
    nameKana,
    phone,
    version,
    isReceiveEMailEnabled,
    ...(isOnStudentsSide(profile) && { areaId, gender, goal }),
  };
}
