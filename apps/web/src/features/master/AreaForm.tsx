import { addAreaInput, type area, updateAreaInput } from "@kenshu/domain/area/area.schema.ts";
import type { z } from "zod";
import { trpc } from "#api/transport.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { TextField } from "#ui/form/TextField.tsx";
import { MasterForm } from "./MasterForm.tsx";

const field = fieldsOf(addAreaInput);

type Area = z.infer<typeof area>;

export function AreaForm({ area }: { area: Area | null }) {
  const utils = trpc.useUtils();
  return (
    <MasterForm
      noun="地域"
      calls={trpc.area}
      read={utils.area.get}
      added={addAreaInput}
      updated={updateAreaInput}
      row={area}
      blank={{ name: "" }}
      back={{ to: "/setting/area" }}
    >
      <TextField name={field.name} label="地域名" required autoComplete="off" />
    </MasterForm>
  );
}
