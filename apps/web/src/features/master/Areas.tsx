import { addAreaInput, type area, updateAreaInput } from "@kenshu/domain/area/area.schema.ts";
import type { z } from "zod";
import { trpc } from "#api/transport.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { TextField } from "#ui/form/TextField.tsx";
import { NamedRowForm } from "#ui/NamedRowForm.tsx";
import { MasterList } from "./MasterList.tsx";

export function Areas() {
  const areas = trpc.area.getAll.useQuery();
  const sort = trpc.area.sort.useMutation();
  return (
    <MasterList
      noun="地域"
      file="Area.GetFile"
      page={(params) => ({ to: "/setting/area/$mode/{-$id}", params })}
      query={areas}
      onSort={(ids) => sort.mutateAsync({ ids })}
      empty="「追加する」から地域を登録してください。研修施設と研修生は、地域ごとに分かれます。"
      columns={[]}
    />
  );
}

const field = fieldsOf(addAreaInput);

type Area = z.infer<typeof area>;

export function AreaForm({ area }: { area: Area | null }) {
  const utils = trpc.useUtils();
  return (
    <NamedRowForm
      noun="地域"
      calls={trpc.area}
      added={addAreaInput}
      updated={updateAreaInput}
      row={area}
      blank={{ name: "" }}
      loadLatest={(id) => utils.area.get.fetch({ id }, { staleTime: 0 })}
      back={{ to: "/setting/area" }}
    >
      <TextField name={field.name} label="地域名" required autoComplete="off" />
    </NamedRowForm>
  );
}
