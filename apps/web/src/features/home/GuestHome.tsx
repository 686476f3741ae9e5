import { IconHourglass } from "@tabler/icons-react";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";

/** For accounts that wait to be linked, or for a role: all there is to see. */
export function GuestHome() {
  return (
    <>
      <PageHeader title="ホーム" />
      <EmptyState icon={IconHourglass} title="登録が完了しました">
        アカウントを準備しています。準備が終わると、すべての機能を利用できるようになります。しばらくお待ちください。
      </EmptyState>
    </>
  );
}
