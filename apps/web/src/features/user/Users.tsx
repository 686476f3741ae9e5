import { Role, roleName } from "@kenshu/domain/enumerations.ts";
import type { UserRow } from "@kenshu/domain/user/staff.schema.ts";
import { IconHourglass } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { searching } from "#api/searching.ts";
import { trpc } from "#api/transport.ts";
import { SaveList } from "#parts/SaveList.tsx";
import { PersonName } from "#parts/student/PersonName.tsx";
import { StoppedBadge } from "#parts/user/StoppedBadge.tsx";
import { CopyButton } from "#ui/CopyButton.tsx";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { ChoicesField } from "#ui/form/ChoicesField.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { SelectField } from "#ui/form/SelectField.tsx";
import { TextField } from "#ui/form/TextField.tsx";
import { SearchPage } from "#ui/SearchPage.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";
import classes from "./Users.module.css";
import { type UserSearch, userRoles, users } from "./userCriteria.ts";

const field = fieldsOf(users.schema);

const columns: Column<UserRow>[] = [
  { key: "role", head: "権限", onPhone: "aside", cell: ({ roleName }) => roleName },
  {
    key: "emailAddress",
    head: "メールアドレス",
    onPhone: "none",
    cell: ({ emailAddress }) => emailAddress,
  },
  { key: "state", head: "状態", cell: (user) => <UserState user={user} /> },
];

/** Staff, and people who signed up as staff and wait for a role (rule 15.13). */
export function Users({ search }: { search: UserSearch }) {
  const asked = users.asked(search);
  const query = trpc.user.search.useQuery(asked, searching);
  return (
    <SearchPage
      title="利用者"
      action={<StaffSignUpAddress />}
      by={users}
      search={search}
      fields={
        <TextField
          name={field.keyword}
          label="キーワード"
          placeholder="氏名・カナ・アドレス"
          autoComplete="off"
        />
      }
      filters={
        <>
          <SelectField
            name={field.isEnabled}
            label="利用"
            nothing="すべて"
            options={[
              { value: true, label: "利用中" },
              { value: false, label: "停止中" },
            ]}
          />
          <ChoicesField
            name={field.roles}
            label="権限"
            options={userRoles.map((value) => ({ value, label: roleName[value] }))}
          />
        </>
      }
      query={query}
      unit="名"
      aside={() => <SaveList file="User.GetFileUsers" criteria={asked} />}
    >
      {({ rows }) => (
        <DataTable
          label="利用者"
          rows={rows}
          rowKey={({ id }) => id}
          header={{
            head: "氏名",
            cell: (user) => <PersonName person={user} among={rows} />,
            width: "15em",
          }}
          columns={columns}
          link={({ id }) => ({ to: "/user/$mode/{-$id}", params: { mode: "detail", id } })}
        />
      )}
    </SearchPage>
  );
}

function UserState({ user: { isEnabled, role } }: { user: UserRow }) {
  if (!isEnabled) return <StoppedBadge />;
  if (role !== Role.Guest) return null;
  return (
    <StateBadge icon={IconHourglass} color="yellow">
      権限待ち
    </StateBadge>
  );
}

/** The page where new staff sign up, for sending them the link. No menu has it (rule 18.16). */
function StaffSignUpAddress() {
  const { href } = useRouter().buildLocation({ to: "/staffSignUp" });
  const address = new URL(href, location.origin).href;
  return (
    <dl className={`facts row ${classes.address}`}>
      <dt>新しい職員の登録ページ</dt>
      <dd>
        <span className={classes.text}>{address}</span>
        <CopyButton text={address} noun="アドレス" aria-label="登録ページのアドレスをコピーする" />
      </dd>
    </dl>
  );
}
