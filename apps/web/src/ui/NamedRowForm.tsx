import type { LinkComponentProps, NavigateOptions } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type * as z from "zod/mini";
import { DetailForm } from "./DetailForm.tsx";
import type { Draft, RefusedFields, Schema } from "./form/useValidatedForm.ts";
import { PageHeader } from "./PageHeader.tsx";
import { doneSentences, doneTo } from "./sentences.ts";
import { useSaved } from "./useSaved.ts";

/** A refusal of a name in use appears only at the field of the name. */
const nameInUse: RefusedFields = { DataDuplicated: "name" };

const ownName = ({ name }: Record<string, unknown>) => name;

const showsOwnErrors = { meta: { showsOwnErrors: true } };

type Versioned = { id: number; version: number };
type Write<I, O = unknown> = {
  useMutation: (options: typeof showsOwnErrors) => {
    mutateAsync: (input: I) => Promise<O>;
  };
};

/**
 * The page of a named row, such as an area, or of a new one when `row` is null: add, change,
 * remove, and the latest values after a conflict.
 */
export function NamedRowForm<A extends Schema, U extends Schema, O>({
  noun,
  calls,
  added,
  updated,
  row,
  blank,
  loadLatest,
  refusedFields = nameInUse,
  nameOf = ownName,
  back,
  seenAt,
  save,
  action,
  apart,
  children,
}: {
  noun: string;
  /** `trpc.area` */
  calls: { add: Write<z.output<A>, O>; update: Write<z.output<U>>; remove: Write<Versioned> };
  /** The schemas of the inputs. */
  added: A;
  updated: U;
  row: (Draft<U> & Versioned & { name: string }) | null;
  /** A new row's values. */
  blank: Draft<A>;
  loadLatest: (id: number) => Promise<Draft<U>>;
  refusedFields?: RefusedFields;
  nameOf?: (checked: z.output<A> | z.output<U>) => unknown;
  back: LinkComponentProps;
  /** The screen with the new row, by the answer, if the link back may lead elsewhere. */
  seenAt?: (added: O) => NavigateOptions;
  /** Saves a row whose change others are told of, after asking. False if the answer was no. */
  save?: (input: z.output<U>, update: (input: z.output<U>) => Promise<unknown>) => Promise<boolean>;
  /** The primary action on the page of a row, such as what people do next. */
  action?: ReactNode;
  /** Other acts on a row, which save nothing of the form. */
  apart?: ReactNode;
  children: ReactNode;
}) {
  const add = calls.add.useMutation(showsOwnErrors);
  const update = calls.update.useMutation(showsOwnErrors);
  const remove = calls.remove.useMutation(showsOwnErrors);
  const saved = useSaved(back);
  if (row === null) {
    return (
      <>
        <PageHeader title={`${noun}の登録`} back={back} />
        <DetailForm
          mode="create"
          schema={added}
          initialValues={blank}
          refusedFields={refusedFields}
          onSubmit={async (input) => {
            const answer = await add.mutateAsync(input);
            await saved(doneTo(`「${nameOf(input)}」`, doneSentences.added), seenAt?.(answer));
          }}
        >
          {children}
        </DetailForm>
      </>
    );
  }
  const { id, name } = row;
  return (
    <>
      <PageHeader kind={noun} title={name} back={back} action={action} />
      <DetailForm
        key={id}
        mode="detail"
        schema={updated}
        initialValues={row}
        refusedFields={refusedFields}
        onSubmit={async (input) => {
          if (!save) await update.mutateAsync(input);
          else if (!(await save(input, update.mutateAsync))) return false;
          await saved(doneTo(`「${nameOf(input)}」`, doneSentences.updated));
        }}
        onRemove={async (version) => {
          await remove.mutateAsync({ id, version });
          await saved(doneTo(`「${name}」`, doneSentences.removed));
        }}
        removeQuestion={`「${name}」を削除します。この操作は元に戻せません。`}
        loadLatest={() => loadLatest(id)}
        apart={apart}
      >
        {children}
      </DetailForm>
    </>
  );
}
