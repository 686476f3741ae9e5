import { NativeSelect } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { trpc } from "#api/transport.ts";
import { ColorName } from "#ui/ColorName.tsx";
import { cutText, noChoices } from "#ui/form/choices.ts";
import { showMessage } from "#ui/messages.ts";
import { OrderedListPage } from "#ui/OrderedListPage.tsx";
import { doneSentences, doneTo } from "#ui/sentences.ts";

/** The rooms in their order: of every training school, or of the one with `schoolId`. */
export function Rooms({ schoolId, isSorting }: { schoolId?: number; isSorting: boolean }) {
  const navigate = useNavigate();
  const isFiltered = schoolId !== undefined;
  const schools = trpc.school.getAll.useQuery();
  const all = trpc.room.getAll.useQuery();
  const ofSchool = trpc.room.getSchoolRooms.useQuery(
    { schoolId: schoolId ?? 0 },
    { enabled: isFiltered, placeholderData: keepPreviousData },
  );
  const sort = trpc.room.sort.useMutation({
    onSuccess: () => showMessage(doneTo("部屋", doneSentences.sorted)),
  });
  const filter = (
    <NativeSelect
      label="研修施設"
      description={cutText(schools.data ?? noChoices)}
      value={schoolId ?? ""}
      onChange={({ currentTarget: { value } }) =>
        navigate({
          to: "/setting/room",
          search: value === "" ? {} : { schoolId: Number(value) },
          replace: true,
        })
      }
      data={[
        { value: "", label: "すべて" },
        ...(schools.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
  return (
    <OrderedListPage
      title="部屋"
      back={{ to: "/setting" }}
      add={{ to: "/setting/room/$mode/{-$id}", params: { mode: "create" }, search: { schoolId } }}
      filter={filter}
      query={isFiltered ? ofSchool : all}
      whole={all}
      isSorting={isSorting}
      onSorting={(sorting) =>
        navigate({
          to: "/setting/room",
          search: { schoolId, ...(sorting ? { sorting } : {}) },
          replace: !sorting,
        })
      }
      onSort={(ids) => sort.mutateAsync({ ids })}
      sortableText={({ schoolName }) => schoolName}
      empty={
        isFiltered
          ? "この研修施設に部屋はまだありません。「追加」から登録してください。"
          : "「追加」から部屋を登録してください。研修の予定は部屋ごとに作ります。"
      }
      header={{ head: "部屋名", cell: ({ name }) => name }}
      columns={[
        { key: "school", head: "研修施設", cell: ({ schoolName }) => schoolName },
        {
          key: "color",
          head: "色",
          onPhone: "aside",
          cell: ({ displayColor }) => <ColorName color={displayColor} />,
        },
      ]}
      link={({ id }) => ({
        to: "/setting/room/$mode/{-$id}",
        params: { mode: "detail", id },
        search: { schoolId },
      })}
    />
  );
}
