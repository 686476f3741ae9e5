import type { LinkComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type * as z from "zod/mini";
import type { Draft, RefusedFields, Schema } from "#ui/form/useValidatedForm.ts";
import { NamedRowForm, NewRowForm } from "#ui/NamedRowForm.tsx";

const showsOwnErrors = { meta: { showsOwnErrors: true } };

type Versioned = { id: number; version: number };
type Write<I> = {
  useMutation: (options: typeof showsOwnErrors) => {
    mutateAsync: (input: I) => Promise<unknown>;
  };
};

/** One row of a master, or a new one when `row` is null. */
export function MasterForm<A extends Schema, U extends Schema>({
  noun,
  calls,
  read,
  added,
  updated,
  row,
  blank,
  ...shared
}: {
  noun: string;
  /** `trpc.area` */
  calls: { add: Write<z.output<A>>; update: Write<z.output<U>>; remove: Write<Versioned> };
  /** Reads the row anew: `trpc.useUtils().area.get`. */
  read: { fetch: (row: { id: number }, options: { staleTime: 0 }) => Promise<Draft<U>> };
  /** The schemas of the inputs. */
  added: A;
  updated: U;
  row: (Draft<U> & Versioned & { name: string }) | null;
  /** A new row's values. */
  blank: Draft<A>;
  refusedFields?: RefusedFields;
  back: LinkComponentProps;
  children: ReactNode;
}) {
  const add = calls.add.useMutation(showsOwnErrors);
  const update = calls.update.useMutation(showsOwnErrors);
  const remove = calls.remove.useMutation(showsOwnErrors);
  return row === null ? (
    <NewRowForm
      title={`${noun}の登録`}
      schema={added}
      initialValues={blank}
      onAdd={add.mutateAsync}
      {...shared}
    />
  ) : (
    <NamedRowForm
      title={`${noun}の詳細`}
      schema={updated}
      row={row}
      onUpdate={update.mutateAsync}
      onRemove={remove.mutateAsync}
      loadLatest={() => read.fetch({ id: row.id }, { staleTime: 0 })}
      {...shared}
    />
  );
}
