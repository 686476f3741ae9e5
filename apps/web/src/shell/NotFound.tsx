import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { PageHeader } from "#ui/PageHeader.tsx";

/** For an address whose parameters match nothing. */
export function NotFound() {
  return (
    <NothingThere why="アドレスが正しいか確認してください。データが削除された可能性もあります。" />
  );
}

/** The same for parameters that cannot be read: `why` says what is wrong. */
export function NothingThere({ why }: { why: string }) {
  return (
    <>
      <PageHeader title="ページが見つかりません" />
      <p>{why}</p>
      <Button component={Link} to="/home">
        ホームへ戻る
      </Button>
    </>
  );
}
