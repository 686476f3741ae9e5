import { EmptyState } from "#ui/EmptyState.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";

/** Shown while there is no school yet. */
export function NoSchools() {
  return (
    <>
      <PageHeader title="研修予定" />
      <EmptyState
        title="研修施設がありません"
        action={
          <LinkButton link={{ to: "/setting/school/$mode/{-$id}", params: { mode: "create" } }}>
            研修施設を追加
          </LinkButton>
        }
      >
        研修予定は、研修施設の部屋ごとに作ります。先に研修施設を登録してください。
      </EmptyState>
    </>
  );
}

/** Shown while the school has no room yet. */
export function NoRooms({ schoolId }: { schoolId: number }) {
  return (
    <EmptyState
      title="部屋がありません"
      action={
        <LinkButton
          link={{
            to: "/setting/room/$mode/{-$id}",
            params: { mode: "create" },
            search: { schoolId },
          }}
        >
          部屋を追加
        </LinkButton>
      }
    >
      この研修施設に部屋を登録すると、研修予定を作れます。
    </EmptyState>
  );
}
