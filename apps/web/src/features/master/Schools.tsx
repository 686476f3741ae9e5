import { trpc } from "#api/transport.ts";
import { MasterList } from "./MasterList.tsx";

export function Schools() {
  const schools = trpc.school.getAll.useQuery();
  const sort = trpc.school.sort.useMutation();
  return (
    <MasterList
      noun="研修施設"
      page={(params) => ({ to: "/setting/school/$mode/{-$id}", params })}
      query={schools}
      onSort={(ids) => sort.mutateAsync({ ids })}
      sortableText={({ areaName }) => areaName}
      empty="「追加する」から研修施設を登録してください。研修は、研修施設の部屋で行います。"
      columns={[{ key: "area", head: "地域", cell: ({ areaName }) => areaName }]}
    />
  );
}
