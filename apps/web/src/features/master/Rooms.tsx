import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { trpc } from "#api/transport.ts";
import { ColorName } from "#ui/ColorName.tsx";
import { noChoices } from "#ui/form/choices.ts";
import { MasterList } from "./MasterList.tsx";
import { ParentFilter } from "./ParentFilter.tsx";

/** The rooms of every training school, or of the one with `schoolId`. */
export function Rooms({ schoolId }: { schoolId?: number }) {
  const navigate = useNavigate();
  const isFiltered = schoolId !== undefined;
  const schools = trpc.school.getAll.useQuery();
  const all = trpc.room.getAll.useQuery();
  const ofSchool = trpc.room.getSchoolRooms.useQuery(
    { schoolId: schoolId ?? 0 },
    { enabled: isFiltered, placeholderData: keepPreviousData },
  );
  const sort = trpc.room.sort.useMutation();
  return (
    <MasterList
      noun="部屋"
      page={(params) => ({ to: "/setting/room/$mode/{-$id}", params, search: { schoolId } })}
      search={{ schoolId }}
      filter={
        <ParentFilter
          label="研修施設"
          choices={schools.data ?? noChoices}
          chosen={schoolId}
          hasAll
          onChoose={(schoolId) =>
            navigate({ to: "/setting/room", search: { schoolId }, replace: true })
          }
        />
      }
      query={isFiltered ? ofSchool : all}
      whole={all}
      onSort={(ids) => sort.mutateAsync({ ids })}
      sortableText={({ schoolName }) => schoolName}
      empty={
        isFiltered
          ? "この研修施設に部屋はまだありません。「追加する」から登録してください。"
          : "「追加する」から部屋を登録してください。研修予定は部屋ごとに作ります。"
      }
      columns={[
        { key: "school", head: "研修施設", cell: ({ schoolName }) => schoolName },
        {
          key: "color",
          head: "色",
          onPhone: "aside",
          cell: ({ displayColor }) => <ColorName color={displayColor} />,
        },
      ]}
    />
  );
}
