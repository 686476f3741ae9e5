import { trpc } from "#api/transport.ts";
import { MasterList } from "./MasterList.tsx";

export function Areas() {
  const areas = trpc.area.getAll.useQuery();
  const sort = trpc.area.sort.useMutation();
  return (
    <MasterList
      noun="地域"
      page={(params) => ({ to: "/setting/area/$mode/{-$id}", params })}
      query={areas}
      onSort={(ids) => sort.mutateAsync({ ids })}
      empty="「追加する」から地域を登録してください。研修施設と研修生は、地域ごとに分かれます。"
      columns={[]}
    />
  );
}
