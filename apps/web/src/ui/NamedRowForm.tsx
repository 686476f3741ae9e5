import type { LinkComponentProps, NavigateOptions } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type * as z from "zod/mini";
import { DetailForm } from "./DetailForm.tsx";
import type { Draft, RefusedFields, Schema } from "./form/useValidatedForm.ts";
import { PageHeader } from "./PageHeader.tsx";
import { doneSentences, doneTo } from "./sentences.ts";
import { useSaved } from "./useSaved.ts";

/** A name that is in use is refused at the field of the name, where nothing else is said. */
const nameInUse: RefusedFields = { DataDuplicated: "name" };

const ownName = ({ name }: Record<string, unknown>) => name;

/** The create page of rows that people know by a name: areas, schools, rooms. */
export function NewRowForm<S extends Schema>({
  title,
  schema,
  initialValues,
  refusedFields = nameInUse,
  nameOf = ownName,
  onAdd,
  back,
  seenAt,
  children,
}: {
  title: string;
  schema: S;
  initialValues: Draft<S>;
  refusedFields?: RefusedFields;
  nameOf?: (checked: z.output<S>) => unknown;
  onAdd: (checked: z.output<S>) => Promise<unknown>;
  back: LinkComponentProps;
  /** Where the new row is seen, if the way back may lead past it. */
  seenAt?: NavigateOptions;
  children: ReactNode;
}) {
  const saved = useSaved(back);
  return (
    <>
      <PageHeader title={title} />
      <DetailForm
        mode="create"
        schema={schema}
        initialValues={initialValues}
        refusedFields={refusedFields}
        onSubmit={async (input) => {
          await onAdd(input);
          await saved(doneTo(`「${nameOf(input)}」`, doneSentences.added), seenAt);
        }}
        back={back}
      >
        {children}
      </DetailForm>
    </>
  );
}

/** The detail page of such a row: change, remove, and the latest values after a conflict. */
export function NamedRowForm<S extends Schema>({
  title,
  schema,
  row,
  refusedFields = nameInUse,
  nameOf = ownName,
  onUpdate,
  onRemove,
  loadLatest,
  back,
  children,
}: {
  title: string;
  schema: S;
  row: Draft<S> & { id: number; version: number; name: string };
  refusedFields?: RefusedFields;
  nameOf?: (checked: z.output<S>) => unknown;
  onUpdate: (checked: z.output<S>) => Promise<unknown>;
  onRemove: (row: { id: number; version: number }) => Promise<unknown>;
  loadLatest: () => Promise<Draft<S>>;
  back: LinkComponentProps;
  children: ReactNode;
}) {
  const saved = useSaved(back);
  const { id, name } = row;
  return (
    <>
      <PageHeader title={title} />
      <DetailForm
        mode="detail"
        schema={schema}
        initialValues={row}
        refusedFields={refusedFields}
        onSubmit={async (input) => {
          await onUpdate(input);
          await saved(doneTo(`「${nameOf(input)}」`, doneSentences.updated));
        }}
        onRemove={async (version) => {
          await onRemove({ id, version });
          await saved(doneTo(`「${name}」`, doneSentences.removed));
        }}
        removeQuestion={`「${name}」を削除します。この操作は元に戻せません。`}
        loadLatest={loadLatest}
        back={back}
      >
        {children}
      </DetailForm>
    </>
  );
}
