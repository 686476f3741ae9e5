import { Role } from "@kenshu/domain/enumerations.ts";
import { IconHourglass, IconUserX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { sessionQuery } from "#api/session.ts";
import { trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { showMessage } from "#ui/messages.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { MissedMails } from "./sections/MissedMails.tsx";

/** Milliseconds between two looks at whether the account is ready. */
const LOOK = 60_000;

/**
 * For accounts that wait to be linked or for a role: how long, and whom to ask. It moves on by
 * itself (rule 2.10).
 */
export function GuestHome() {
  useRoleGiven();
  const { data: help } = trpc.setting.getHelp.useQuery();
  const { data: erasure } = trpc.user.getOwnErasure.useQuery(undefined, {
    enabled: useCan("User.GetOwnErasure"),
  });
  if (erasure?.requestedAt) return <Leaving />;
  return (
    <>
      <PageHeader title="ホーム" />
      <MissedMails />
      <EmptyState icon={IconHourglass} title="登録が完了しました">
        アカウントを準備しています。
        {help && help.linkingDays > 0 && `通常は${help.linkingDays}日ほどかかります。`}
        準備が終わると、この画面が自動で切り替わり、すべての機能を利用できるようになります。
        {help?.contact && (
          <>
            <br />
            お急ぎのときや、日数が過ぎたときの問い合わせ先：
            <Contact text={help.contact} />
          </>
        )}
      </EmptyState>
    </>
  );
}

/** For a former student who has asked to be erased (rule 25.3). */
function Leaving() {
  return (
    <>
      <PageHeader title="ホーム" />
      <MissedMails />
      <EmptyState
        icon={IconUserX}
        title="アカウントの消去を申請しています"
        action={<LinkButton link={{ to: "/profile/self" }}>申請を見る</LinkButton>}
      >
        管理者が確かめてから消去します。それまでは、プロフィールで申請を取りやめられます。
      </EmptyState>
    </>
  );
}

/** Whom to ask. Telephone numbers stay on one line. */
function Contact({ text }: { text: string }) {
  return text.split(/(\d[\d-]{8,})/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={part} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** Opens the home of the role once there is one. */
function useRoleGiven(): void {
  const router = useRouter();
  const { data } = useQuery({
    ...sessionQuery,
    refetchInterval: LOOK,
    refetchOnWindowFocus: "always",
  });
  const role = data?.user?.role ?? Role.Guest;
  useEffect(() => {
    if (role === Role.Guest) return;
    showMessage("準備が終わりました");
    void router.invalidate();
  }, [router, role]);
}
