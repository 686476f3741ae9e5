import { useNavigate } from "@tanstack/react-router";
import { trpc } from "#api/transport.ts";
import { showMessage } from "#ui/messages.ts";
import { OrderedListPage } from "#ui/OrderedListPage.tsx";
import { doneSentences, doneTo } from "#ui/sentences.ts";

/** The training schools in their order. */
export function Schools({ isSorting }: { isSorting: boolean }) {
  const navigate = useNavigate();
  const schools = trpc.school.getAll.useQuery();
  const sort = trpc.school.sort.useMutation({
    onSuccess: () => showMessage(doneTo("研修施設", doneSentences.sorted)),
  });
  return (
    <OrderedListPage
      title="研修施設"
      back={{ to: "/setting" }}
      add={{ to: "/setting/school/$mode/{-$id}", params: { mode: "create" } }}
      query={schools}
      isSorting={isSorting}
      onSorting={(sorting) =>
        navigate({ to: "/setting/school", search: sorting ? { sorting } : {}, replace: !sorting })
      }
      onSort={(ids) => sort.mutateAsync({ ids })}
      sortableText={({ areaName }) => areaName}
      empty="「追加」から研修施設を登録してください。研修は、研修施設の部屋で行います。"
      header={{ head: "研修施設名", cell: ({ name }) => name }}
      columns={[{ key: "area", head: "地域", cell: ({ areaName }) => areaName }]}
      link={({ id }) => ({ to: "/setting/school/$mode/{-$id}", params: { mode: "detail", id } })}
    />
  );
}
