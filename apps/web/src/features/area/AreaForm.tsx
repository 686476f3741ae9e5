import { addAreaInput, type area, updateAreaInput } from "@kenshu/domain/area/area.schema.ts";
import { linkOptions } from "@tanstack/react-router";
import type { z } from "zod";
import { trpc } from "#api/transport.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { TextField } from "#ui/form/TextField.tsx";
import { NamedRowForm, NewRowForm } from "#ui/NamedRowForm.tsx";

const field = fieldsOf(addAreaInput);

type Area = z.infer<typeof area>;

const back = linkOptions({ to: "/setting/area" });
const showsOwnErrors = { meta: { showsOwnErrors: true } };

/** One area, or a new one when `area` is null. */
export function AreaForm({ area }: { area: Area | null }) {
  const utils = trpc.useUtils();
  const add = trpc.area.add.useMutation(showsOwnErrors);
  const update = trpc.area.update.useMutation(showsOwnErrors);
  const remove = trpc.area.remove.useMutation(showsOwnErrors);
  const fields = <TextField name={field.name} label="地域名" required autoComplete="off" />;
  if (area === null) {
    return (
      <NewRowForm
        title="地域の登録"
        schema={addAreaInput}
        initialValues={{ name: "" }}
        onAdd={add.mutateAsync}
        back={back}
      >
        {fields}
      </NewRowForm>
    );
  }
  return (
    <NamedRowForm
      title="地域の詳細"
      schema={updateAreaInput}
      row={area}
      onUpdate={update.mutateAsync}
      onRemove={remove.mutateAsync}
      loadLatest={() => utils.area.get.fetch({ id: area.id }, { staleTime: 0 })}
      back={back}
    >
      {fields}
    </NamedRowForm>
  );
}
