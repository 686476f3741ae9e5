import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { PageHeader } from "#ui/PageHeader.tsx";

/** For an address whose parameters name nothing. */
export function NotFound() {
  return (
    <>
      <PageHeader title="ページが見つかりません" />
      <p>アドレスが正しいか確認してください。データが削除された可能性もあります。</p>
      <Button component={Link} to="/home">
        ホームへ戻る
      </Button>
    </>
  );
}
