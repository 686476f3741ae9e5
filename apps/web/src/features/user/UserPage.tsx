import { Role, roleName } from "@kenshu/domain/enumerations.ts";
import {
  type StaffRole,
  type staffProfile,
  staffRoles,
  updateUserInput,
} from "@kenshu/domain/user/staff.schema.ts";
import { administratorRoles, teachingRoles } from "@kenshu/domain/user/user.rules.ts";
import { type LinkComponentProps, useRouter } from "@tanstack/react-router";
import { useId } from "react";
import type { z } from "zod";
import { useUser } from "#api/session.ts";
import { trpc } from "#api/transport.ts";
import { EnabledToggle } from "#parts/user/EnabledToggle.tsx";
import { NameFields, PhoneField } from "#parts/user/PersonFields.tsx";
import { PersonMails } from "#parts/user/PersonMails.tsx";
import { PersonSignIn } from "#parts/user/PersonSignIn.tsx";
import { PhoneLink } from "#parts/user/PhoneLink.tsx";
import { StoppedBadge } from "#parts/user/StoppedBadge.tsx";
import { askUntilSo } from "#ui/asked.ts";
import { DetailForm } from "#ui/DetailForm.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { ReadOnlyField } from "#ui/form/ReadOnlyField.tsx";
import { SelectField } from "#ui/form/SelectField.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useWayBack } from "#ui/rememberedSearch.ts";
import { doneSentences, doneTo, ownAccountSentences } from "#ui/sentences.ts";
import { useSaved } from "#ui/useSaved.ts";
import { EmployeeField } from "./EmployeeField.tsx";
import { type LeftSchedules, SchedulesLeft } from "./SchedulesLeft.tsx";
import classes from "./UserPage.module.css";
import { useKnownEmployees } from "./useKnownEmployees.ts";

type Profile = z.infer<typeof staffProfile>;

const field = fieldsOf(updateUserInput);

/**
 * The page on which administrators change a user. In their own account they cannot change the role,
 * remove it or disable it (rule 15.9).
 */
export function UserPage({ profile }: { profile: Profile }) {
  const isOwn = useUser()?.userId === profile.userId;
  const back = useWayBack("/user");
  return (
    <>
      <PageHeader
        kind="利用者"
        title={profile.name}
        back={back}
        subtitle={
          <>
            {profile.nameKana} {!profile.isEnabled && <StoppedBadge />}{" "}
            {profile.phone && <PhoneLink phone={profile.phone} />}
          </>
        }
      />
      <UserForm profile={profile} isOwn={isOwn} back={back} />
    </>
  );
}

function UserForm({
  profile,
  isOwn,
  back,
}: {
  profile: Profile;
  isOwn: boolean;
  back: LinkComponentProps;
}) {
  const { userId, name, role, isEnabled } = profile;
  const latestSchedules = useLatestSchedules(userId);
  const employees = useKnownEmployees(profile);
  const saved = useSaved(back);
  const utils = trpc.useUtils();
  const update = trpc.user.update.useMutation({ meta: { showsOwnErrors: true } });
  const remove = trpc.user.remove.useMutation({ meta: { showsOwnErrors: true } });

  return (
    <DetailForm
      mode="detail"
      schema={updateUserInput}
      initialValues={valuesOf(profile)}
      refusedFields={{ HeartfulEmployeeIdAlreadyUsed: "heartfulEmployeeId" }}
      onSubmit={async (input) => {
        const heartfulEmployeeCode = employees.codeOf(input.heartfulEmployeeId);
        const isLeaving = isEnabled && teaches(role) && !teaches(input.role);
        const isDone = await askUntilSo({
          read: async () => (isLeaving ? latestSchedules() : []),
          question: (schedules, isAgain) =>
            schedules.length > 0 || isAgain
              ? {
                  title: "権限の変更",
                  body: `${name}さんの権限を${roleName[input.role]}に変更しますか？`,
                  consequence: <SchedulesLeft schedules={schedules} isAgain={isAgain} />,
                  act: "変更する",
                }
              : null,
          call: async (schedules) => {
            await update.mutateAsync({ ...input, heartfulEmployeeCode, expected: { schedules } });
            return true;
          },
        });
        if (!isDone) return false;
        await saved(doneTo(`${input.name}さんの情報`, doneSentences.updated));
      }}
      onRemove={
        isOwn
          ? undefined
          : async (version) => {
              await remove.mutateAsync({ id: userId, version });
              await saved(doneTo(`${name}さん`, doneSentences.removed));
            }
      }
      removeQuestion={`${name}さんを削除します。この操作は元に戻せません。`}
      loadLatest={async () => {
        const latest = await utils.user.getUserProfile.fetch({ userId }, { staleTime: 0 });
        employees.knowOf(latest);
        return valuesOf(latest);
      }}
      apart={(onChanged) => (
        <>
          <Account profile={profile} isOwn={isOwn} onChanged={onChanged} />
          <PersonSignIn userId={userId} name={name} />
          <PersonMails userId={userId} />
        </>
      )}
    >
      <ReadOnlyField label="メールアドレス" text={profile.emailAddress ?? ""} />
      <NameFields field={field} />
      <PhoneField field={field} />
      {isOwn ? (
        <ReadOnlyField
          label="権限"
          text={`${roleName[profile.role]}（自分の権限は変更できません）`}
        />
      ) : (
        <SelectField
          name={field.role}
          label="権限"
          required
          options={staffRoles.map((value) => ({ value, label: roleName[value] }))}
        />
      )}
      <EmployeeField name={field.heartfulEmployeeId} employees={employees} />
    </DetailForm>
  );
}

/** Reads which schedules ahead the person leads. A server of the former version does not tell. */
function useLatestSchedules(userId: number): () => Promise<LeftSchedules> {
  const { getUserProfile } = trpc.useUtils().user;
  return async () =>
    (await getUserProfile.fetch({ userId }, { staleTime: 0 })).schedulesAhead ?? [];
}

function teaches(role: Role): boolean {
  return teachingRoles.includes(role);
}

/** The fields of the update. A developer counts as an administrator (rule 15.1). */
function valuesOf({ userId, name, nameKana, phone, role, heartfulEmployeeId, version }: Profile) {
  const staffRole = staffRoles.find((one) => one === role) ?? null;
  const given: StaffRole | null = administratorRoles.includes(role)
    ? Role.Administrator
    : staffRole;
  return {
    id: userId,
    name,
    nameKana,
    phone,
    role: given,
    heartfulEmployeeId,
    version,
  };
}

/**
 * Disables or enables the account. For the reader's own account it says why that is not possible
 * (rule 15.9).
 */
function Account({
  profile,
  isOwn,
  onChanged,
}: {
  profile: Profile;
  isOwn: boolean;
  onChanged: (version: number) => void;
}) {
  const { userId: id, version, isEnabled } = profile;
  const heading = useId();
  const router = useRouter();
  const latestSchedules = useLatestSchedules(id);
  const update = trpc.user.updateIsEnabled.useMutation({ meta: { blocks: true } });
  return (
    <section aria-labelledby={heading} className={classes.account}>
      <h2 id={heading}>利用の状態</h2>
      {isOwn ? (
        <>
          <p>{ownAccountSentences.stop}</p>
          <p>{ownAccountSentences.remove}</p>
        </>
      ) : (
        <>
          <p>{isEnabled ? "利用中です。" : "利用を停止しています。サインインできません。"}</p>
          <EnabledToggle
            account={profile}
            consequences={{
              stopping: (schedules, isAgain) => (
                <>
                  <p className="flush">
                    サインインできなくなります。サインイン中の端末もすぐに使えなくなります。
                  </p>
                  <SchedulesLeft schedules={schedules} isAgain={isAgain} />
                </>
              ),
              starting: "サインインできるようになります。",
            }}
            read={async () => (isEnabled && teaches(profile.role) ? latestSchedules() : [])}
            onToggle={async (isEnabled, schedules) => {
              await update.mutateAsync({ id, isEnabled, version, expected: { schedules } });
              onChanged(version);
              await router.invalidate();
            }}
          />
        </>
      )}
    </section>
  );
}
