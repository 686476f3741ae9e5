import { type Controller, controllerName } from "@kenshu/domain/controllers.ts";
import { roleName, SystemKeyState, systemKeyStateName } from "@kenshu/domain/enumerations.ts";
import { LIST_MAX } from "@kenshu/domain/limits.ts";
import type { SystemKey } from "@kenshu/domain/systemKey/systemKey.schema.ts";
import {
  type Icon,
  IconCalendarOff,
  IconCircleX,
  IconKey,
  IconPlayerPause,
} from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import { trpc } from "#api/transport.ts";
import { SaveList } from "#parts/SaveList.tsx";
import { CountLine } from "#ui/CountLine.tsx";
import { countText } from "#ui/countText.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { DateText } from "#ui/DateText.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";
import { EndSystemKey } from "./EndSystemKey.tsx";

const TITLE = "システムキー";
const create = linkOptions({ to: "/setting/systemKey/create" });

type Unusable = Exclude<SystemKeyState, typeof SystemKeyState.Valid>;

const columns: Column<SystemKey>[] = [
  {
    key: "state",
    head: "状態",
    width: "8em",
    onPhone: "aside",
    cell: ({ state }) => state !== SystemKeyState.Valid && <UnusableBadge state={state} />,
  },
  { key: "role", head: "権限", width: "6em", cell: ({ role }) => roleName[role] },
  {
    key: "controllers",
    head: "呼び出せる範囲",
    cell: ({ controllers }) =>
      controllers.map((one) => controllerName(one as Controller)).join("、"),
  },
  {
    key: "lastDay",
    head: "最終日",
    width: "9.5em",
    cell: ({ lastDay }) => <DateText value={lastDay} />,
  },
  {
    key: "lastUsedAt",
    head: "最終利用",
    width: "12em",
    cell: ({ lastUsedAt }) => (lastUsedAt ? <DateText value={lastUsedAt} withTime /> : "未使用"),
  },
  {
    key: "madeByName",
    head: "登録した人",
    width: "8em",
    onPhone: "none",
    cell: ({ madeByName }) => madeByName,
  },
  {
    key: "end",
    head: "操作",
    width: "6em",
    onPhone: "foot",
    cell: (systemKey) => <EndSystemKey systemKey={systemKey} />,
  },
];

/** The keys by which other systems call us (rule 13.14). */
export function SystemKeys() {
  const query = trpc.systemKey.getAll.useQuery();
  const add = <LinkButton link={create}>追加する</LinkButton>;
  return (
    <>
      <PageHeader title={TITLE} action={add} />
      <Loaded
        query={query}
        empty={
          <EmptyState
            title="システムキーはありません。"
            icon={IconKey}
            action={<LinkButton link={create}>システムキーを追加</LinkButton>}
          >
            ほかのシステムが、人のパスワードを使わずにKenshuのAPIを呼び出すためのキーです。権限、呼び出せる範囲、最終日を決めて登録します。
          </EmptyState>
        }
      >
        {({ rows, totalCount }) => (
          <>
            <CountLine>
              <p>{countText({ total: totalCount, pageSize: LIST_MAX }, "件")}</p>
              <SaveList file="SystemKey.GetFileSystemKeys" criteria={{}} />
            </CountLine>
            <DataTable
              label={TITLE}
              rows={rows}
              rowKey={({ id }) => id}
              header={{ head: "名前", width: "14em", cell: ({ name }) => name }}
              columns={columns}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

/** A valid key needs no badge. */
const looks: Record<Unusable, { icon: Icon; color: "gray" | "yellow" }> = {
  [SystemKeyState.Expired]: { icon: IconCalendarOff, color: "gray" },
  [SystemKeyState.Ended]: { icon: IconCircleX, color: "gray" },
  [SystemKeyState.Suspended]: { icon: IconPlayerPause, color: "yellow" },
};

function UnusableBadge({ state }: { state: Unusable }) {
  return <StateBadge {...looks[state]}>{systemKeyStateName[state]}</StateBadge>;
}
