import type { UndeliveredMail } from "@kenshu/domain/mail/mail.schema.ts";
import { outlookOf } from "@kenshu/domain/mail/outlookOf.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconHourglass } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { trpc } from "#api/transport.ts";
import { AddressText } from "#ui/AddressText.tsx";
import { ConfirmButton } from "#ui/ConfirmButton.tsx";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { DateText } from "#ui/DateText.tsx";
import { showMessage } from "#ui/messages.ts";
import { pageHeading } from "#ui/pageHeading.ts";
import { StateBadge } from "#ui/StateBadge.tsx";
import { useFocusAfter } from "#ui/useFocusAfter.ts";
import classes from "./UndeliveredTable.module.css";

const columns: Column<UndeliveredMail>[] = [
  {
    key: "state",
    head: "状態",
    onPhone: "aside",
    width: "7em",
    cell: ({ state }) =>
      state === "failed" ? (
        <StateBadge icon={IconAlertTriangle} color="red">
          失敗
        </StateBadge>
      ) : (
        <StateBadge icon={IconHourglass} color="yellow">
          再送信待ち
        </StateBadge>
      ),
  },
  { key: "subject", head: "件名", leastWidth: "8em", cell: contentOf },
  {
    key: "writtenAt",
    head: "作成日時",
    width: "9em",
    cell: ({ writtenAt }) => (
      <span className={classes.moment}>
        <DateText value={writtenAt} withTime />
      </span>
    ),
  },
  {
    key: "reason",
    head: "理由",
    width: "34%",
    leastWidth: "12em",
    onPhone: "foot",
    cell: reasonOf,
  },
  {
    key: "acts",
    head: "対応",
    width: "10em",
    onPhone: "foot",
    cell: (mail) => <Acts mail={mail} />,
  },
];

/** One row per mail: the addressee, the subject, why it has not got through, and what to do about it. */
export function UndeliveredTable({
  label,
  mails,
}: {
  label: string;
  mails: readonly UndeliveredMail[];
}) {
  return (
    <DataTable
      label={label}
      rows={mails}
      rowKey={({ mailId }) => mailId}
      header={{ head: "宛先", width: "14em", cell: addresseeOf }}
      columns={columns}
    />
  );
}

function addresseeOf({ person, toAddress }: UndeliveredMail) {
  return (
    <span className="stack gap0">
      {person?.screen === "student" ? (
        <Link to="/student/$id" params={{ id: person.userId }} className={classes.person}>
          {person.name}
        </Link>
      ) : person?.screen === "user" ? (
        <Link
          to="/user/$mode/{-$id}"
          params={{ mode: "detail", id: person.userId }}
          className={classes.person}
        >
          {person.name}
        </Link>
      ) : (
        person?.name
      )}
      <span className={classes.address}>
        <AddressText>{toAddress}</AddressText>
      </span>
    </span>
  );
}

/** The subject alone does not tell the person on the telephone when and where. */
function contentOf({ subject, text }: UndeliveredMail) {
  if (text === null) return subject;
  return (
    <details>
      <summary className={classes.subject}>{subject}</summary>
      <p className={classes.text}>{text}</p>
    </details>
  );
}

/** The answer of a mail server at the end of the reason, in English mostly. */
const ANSWER = /（[\x20-\x7E]*[a-z]{3}[\x20-\x7E]*）$/i;

function reasonOf(mail: UndeliveredMail) {
  const answer = ANSWER.exec(mail.reason)?.[0] ?? "";
  return (
    <span className={classes.reason}>
      {mail.reason.slice(0, mail.reason.length - answer.length)}
      {answer && <span lang="en">{answer}</span>}
      <br />
      <DateText value={mail.at} withTime />
      {outlookOf(mail)}
    </span>
  );
}

function Acts({ mail }: { mail: UndeliveredMail }) {
  const { mailId, state, subject, canSendAgain, person, toAddress } = mail;
  const named = `${person ? `${person.name}さん` : toAddress}への「${subject}」`;
  const sendAgain = trpc.mail.sendAgain.useMutation({
    onSuccess: () => showMessage(`${named}を再送信します`),
  });
  const settle = trpc.mail.settle.useMutation({
    onSuccess: () => showMessage(`${named}を処理済みにしました`),
  });
  const acts = useFocusAfter<HTMLSpanElement>(pageHeading);
  const isBusy = sendAgain.isPending || settle.isPending;
  const look = {
    variant: "outline",
    className: classes.dense,
    "aria-busy": isBusy || undefined,
  };
  return (
    <span ref={acts} className="acts">
      {canSendAgain && (
        <Button {...look} onClick={() => !isBusy && sendAgain.mutate({ mailId })}>
          再送信する
          <span className="visuallyHidden">（{subject}）</span>
        </Button>
      )}
      {state === "failed" && (
        <ConfirmButton
          {...look}
          question={{
            title: "処理済み",
            body: "このメールを処理済みにしますか？",
            consequence: `${named}を一覧から外します。再送信できなくなります。`,
            act: "処理済みにする",
          }}
          onConfirm={() => !isBusy && settle.mutate({ mailId })}
        >
          処理済みにする
          <span className="visuallyHidden">（{subject}）</span>
        </ConfirmButton>
      )}
    </span>
  );
}
