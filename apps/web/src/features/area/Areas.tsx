import { useNavigate } from "@tanstack/react-router";
import { trpc } from "#api/transport.ts";
import { showMessage } from "#ui/messages.ts";
import { OrderedListPage } from "#ui/OrderedListPage.tsx";
import { doneSentences, doneTo } from "#ui/sentences.ts";

/** The areas in their order. */
export function Areas({ isSorting }: { isSorting: boolean }) {
  const navigate = useNavigate();
  const areas = trpc.area.getAll.useQuery();
  const sort = trpc.area.sort.useMutation({
    onSuccess: () => showMessage(doneTo("地域", doneSentences.sorted)),
  });
  return (
    <OrderedListPage
      title="地域"
      back={{ to: "/setting" }}
      add={{ to: "/setting/area/$mode/{-$id}", params: { mode: "create" } }}
      query={areas}
      isSorting={isSorting}
      onSorting={(sorting) =>
        navigate({ to: "/setting/area", search: sorting ? { sorting } : {}, replace: !sorting })
      }
      onSort={(ids) => sort.mutateAsync({ ids })}
      empty="「追加」から地域を登録してください。研修施設と研修生は、地域ごとに分かれます。"
      header={{ head: "地域名", cell: ({ name }) => name }}
      columns={[]}
      link={({ id }) => ({ to: "/setting/area/$mode/{-$id}", params: { mode: "detail", id } })}
    />
  );
}
