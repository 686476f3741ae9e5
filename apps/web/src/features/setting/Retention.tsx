import { erasureObstacleName } from "@kenshu/domain/enumerations.ts";
import { retention } from "@kenshu/domain/erasure/retention.ts";
import { LIST_MAX } from "@kenshu/domain/limits.ts";
import { trpc } from "#api/transport.ts";
import { ERASURES } from "#parts/user/erasures.ts";
import { CountLine } from "#ui/CountLine.tsx";
import { countText } from "#ui/countText.ts";
import { DataTable } from "#ui/DataTable.tsx";
import { DateText } from "#ui/DateText.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { Section } from "#ui/Section.tsx";

/** How long personal data are kept, and whose may go now (rules 25.2, 25.4). */
export function Retention() {
  const query = trpc.user.getErasures.useQuery();
  return (
    <>
      <Section title="個人データの保存期間" isWide>
        <DataTable
          label="保存期間の表"
          rows={retention}
          rowKey={({ what }) => what}
          header={{ head: "データ", cell: ({ what }) => what }}
          columns={[{ key: "kept", head: "いつまで", cell: ({ kept }) => kept }]}
        />
      </Section>
      <Section id={ERASURES} title="消去を待つ人" isWide>
        <Loaded query={query} rows={3}>
          {({ rows, totalCount }) =>
            rows.length === 0 ? (
              <p className="flush">消去を申請した人も、保存期間が過ぎた人もいません。</p>
            ) : (
              <>
                <CountLine>
                  <p>{countText({ total: totalCount, page: 0, pageSize: LIST_MAX }, "名")}</p>
                </CountLine>
                <DataTable
                  label="消去を待つ人の一覧"
                  rows={rows}
                  rowKey={({ userId }) => userId}
                  header={{ head: "氏名", width: "12em", cell: ({ name }) => name }}
                  columns={[
                    {
                      key: "requestedAt",
                      head: "申請",
                      width: "11em",
                      cell: ({ requestedAt }) =>
                        requestedAt ? <DateText value={requestedAt} withTime /> : "なし",
                    },
                    {
                      key: "lastDay",
                      head: "最後の研修・予約",
                      width: "9em",
                      cell: ({ lastDay }) => <DateText value={lastDay} />,
                    },
                    {
                      key: "obstacles",
                      head: "消去できない理由",
                      cell: ({ obstacles }) =>
                        obstacles.map((one) => erasureObstacleName[one]).join("、") ||
                        "なし（消去できます）",
                    },
                  ]}
                  link={({ userId }) => ({ to: "/student/$id", params: { id: userId } })}
                />
              </>
            )
          }
        </Loaded>
      </Section>
    </>
  );
}
