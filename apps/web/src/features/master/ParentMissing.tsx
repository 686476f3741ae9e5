import type { LinkComponentProps } from "@tanstack/react-router";
import { EmptyState } from "#ui/EmptyState.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";

/** In place of a screen of rows that belong to a parent, while there is none. */
export function ParentMissing({
  title,
  back,
  noun,
  parent,
  sentence = `${parent}がありません`,
  add,
}: {
  title: string;
  back: LinkComponentProps;
  noun: string;
  parent: string;
  sentence?: string;
  /** Where a parent is added. */
  add: LinkComponentProps;
}) {
  return (
    <>
      <PageHeader title={title} back={back} />
      <EmptyState title={sentence} action={<LinkButton link={add}>{`${parent}を追加`}</LinkButton>}>
        {`${noun}は${parent}に属します。先に${parent}を登録してください。`}
      </EmptyState>
    </>
  );
}
