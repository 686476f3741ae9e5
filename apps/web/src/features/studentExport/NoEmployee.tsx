import { IconSend } from "@tabler/icons-react";
import { errorCode } from "#api/errors.ts";
import { useUser } from "#api/session.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";

/** Shown to users without an HM employee: HM would not know who decided (rule 15.10). */
function NoEmployee() {
  const user = useUser();
  return (
    <EmptyState
      title="合否連携には、あなたのHMの社員の設定が必要です"
      icon={IconSend}
      action={
        user && (
          <LinkButton
            link={{ to: "/user/$mode/{-$id}", params: { mode: "detail", id: user.userId } }}
          >
            自分の社員を設定
          </LinkButton>
        )
      }
    >
      HMには、合否を決めた社員が記録されます。利用者の画面で、あなたに当たるHMの社員を検索して設定してください。
    </EmptyState>
  );
}

/** What stands in place of the results that HM did not let this user read. */
export function withoutEmployee(error: unknown) {
  return errorCode(error) === "UnauthorizedOperation" && <NoEmployee />;
}
