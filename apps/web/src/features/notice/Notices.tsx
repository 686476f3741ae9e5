import { roleName } from "@kenshu/domain/enumerations.ts";
import { openingOf } from "@kenshu/domain/notice/notice.rules.ts";
import type { Notice } from "@kenshu/domain/notice/notice.schema.ts";
import { Button } from "@mantine/core";
import { linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import { searching } from "#api/searching.ts";
import { trpc } from "#api/transport.ts";
import { SaveList } from "#parts/SaveList.tsx";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { DateText } from "#ui/DateText.tsx";
import { ChoicesField } from "#ui/form/ChoicesField.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { TextField } from "#ui/form/TextField.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { SearchPage } from "#ui/SearchPage.tsx";
import { emptySentences } from "#ui/sentences.ts";
import { NoticePreview } from "./NoticePreview.tsx";
import { type NoticeSearch, notices } from "./noticeCriteria.ts";
import { roleOptions } from "./roleOptions.ts";

const field = fieldsOf(notices.schema);
const add = linkOptions({ to: "/info/$mode/{-$id}", params: { mode: "create" } });

const columns: Column<Notice>[] = [
  {
    key: "roles",
    head: "対象",
    width: "18em",
    cell: ({ roles }) => roles.map((role) => roleName[role]).join("、"),
  },
  {
    key: "postedAt",
    head: "掲載日",
    width: "11em",
    cell: ({ postedAt }) => <DateText value={postedAt} />,
  },
];

/** All notices, and what each role sees of them. */
export function Notices({ search }: { search: NoticeSearch }) {
  const [isPreviewing, setIsPreviewing] = useState(false);
  const asked = notices.asked(search);
  const query = trpc.information.search.useQuery(asked, searching);
  return (
    <>
      <SearchPage
        title="お知らせ"
        action={
          <>
            <Button variant="default" onClick={() => setIsPreviewing(true)}>
              プレビューを見る
            </Button>
            <LinkButton link={add}>追加する</LinkButton>
          </>
        }
        by={notices}
        search={search}
        fields={
          <TextField
            name={field.keyword}
            label="キーワード"
            placeholder="お知らせの本文"
            autoComplete="off"
          />
        }
        filters={<ChoicesField name={field.roles} label="対象" options={roleOptions} />}
        query={query}
        unit="件"
        aside={() => <SaveList file="Information.GetFileInformations" criteria={asked} />}
        empty={{
          title: emptySentences.notices,
          advice: "登録したお知らせは、対象の人のホームに表示されます。",
          action: <LinkButton link={add}>お知らせを追加</LinkButton>,
        }}
      >
        {({ rows }) => (
          <DataTable
            label="お知らせ"
            rows={rows}
            rowKey={({ id }) => id}
            header={{ head: "本文", cell: ({ message }) => openingOf(message) }}
            columns={columns}
            link={({ id }) => ({ to: "/info/$mode/{-$id}", params: { mode: "detail", id } })}
          />
        )}
      </SearchPage>
      {isPreviewing && <NoticePreview onClose={() => setIsPreviewing(false)} />}
    </>
  );
}
