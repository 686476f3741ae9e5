import { trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import { ConfirmButton } from "#ui/ConfirmButton.tsx";
import { DateText } from "#ui/DateText.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { showMessage } from "#ui/messages.ts";
import { Section } from "#ui/Section.tsx";

/** Somebody asks to be erased, and may take that back (rule 25.3). */
export function OwnErasure() {
  const { data } = trpc.user.getOwnErasure.useQuery(undefined, {
    enabled: useCan("User.RequestErasure"),
  });
  return data?.mayAsk ? <Request /> : null;
}

function Request() {
  const query = trpc.user.getOwnErasure.useQuery();
  const request = trpc.user.requestErasure.useMutation({ meta: { blocks: true } });
  const withdraw = trpc.user.withdrawErasure.useMutation({ meta: { blocks: true } });
  return (
    <Section title="アカウントの消去">
      <Loaded query={query} rows={2}>
        {({ requestedAt }) =>
          requestedAt === null ? (
            <>
              <p className="flush">
                研修を終えたあと、氏名や連絡先などの消去を申請できます。管理者が確かめてから消去します。
              </p>
              <div>
                <ConfirmButton
                  variant="default"
                  question={{
                    title: "アカウントの消去",
                    body: "アカウントの消去を申請しますか？",
                    consequence:
                      "消去されると、サインインできなくなり、元に戻せません。それまでは申請を取りやめられます。",
                    act: "申請する",
                    destructive: true,
                  }}
                  onConfirm={() =>
                    request.mutate(undefined, {
                      onSuccess: () => showMessage("アカウントの消去を申請しました"),
                    })
                  }
                >
                  アカウントの消去を申請する
                </ConfirmButton>
              </div>
            </>
          ) : (
            <>
              <p className="flush">
                <DateText value={requestedAt} withTime />
                に消去を申請しました。管理者の確認を待っています。
              </p>
              <div>
                <ConfirmButton
                  variant="default"
                  question={{
                    title: "アカウントの消去",
                    body: "申請を取りやめますか？",
                    act: "取りやめる",
                  }}
                  onConfirm={() =>
                    withdraw.mutate(undefined, {
                      onSuccess: () => showMessage("消去の申請を取りやめました"),
                    })
                  }
                >
                  申請を取りやめる
                </ConfirmButton>
              </div>
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
