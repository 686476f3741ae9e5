import type { LinkComponentProps } from "@tanstack/react-router";
import { EmptyState } from "#ui/EmptyState.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";

/** Shown instead of the rows of a parent while no parent exists. */
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
  /** The screen that adds a parent. */
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
