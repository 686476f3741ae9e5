import { DifferenceKind, differenceKindName } from "@kenshu/domain/enumerations.ts";
import { heartfulSays, weSay } from "@kenshu/domain/heartfulDifference/differenceTexts.ts";
import type { HeartfulDifference } from "@kenshu/domain/heartfulDifference/heartfulDifference.schema.ts";
import {
  type Icon,
  IconCertificate,
  IconFileOff,
  IconFilePlus,
  IconMail,
  IconUser,
  IconUserOff,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { PersonName } from "#parts/student/PersonName.tsx";
import { UnlinkButton } from "#parts/student/UnlinkButton.tsx";
import { AddressText } from "#ui/AddressText.tsx";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { DateText } from "#ui/DateText.tsx";
import { productName } from "#ui/productName.ts";
import { StateBadge } from "#ui/StateBadge.tsx";
import classes from "./DifferenceTable.module.css";
import { SettleButton } from "./SettleButton.tsx";

const badges: Record<DifferenceKind, [icon: Icon, color: "red" | "yellow" | "blue"]> = {
  [DifferenceKind.TraineeGone]: [IconUserOff, "red"],
  [DifferenceKind.EntryDecided]: [IconCertificate, "yellow"],
  [DifferenceKind.EntryGone]: [IconFileOff, "red"],
  [DifferenceKind.Name]: [IconUser, "blue"],
  [DifferenceKind.EmailAddress]: [IconMail, "blue"],
  [DifferenceKind.EntryWaiting]: [IconFilePlus, "blue"],
};

const columns: Column<HeartfulDifference>[] = [
  {
    key: "kind",
    head: "違い",
    onPhone: "aside",
    width: "12em",
    cell: ({ kind }) => {
      const [icon, color] = badges[kind];
      return (
        <StateBadge icon={icon} color={color}>
          {differenceKindName[kind]}
        </StateBadge>
      );
    },
  },
  {
    key: "heartful",
    head: "HM",
    leastWidth: "9em",
    cell: (difference) => <Said text={heartfulSays(difference)} />,
  },
  {
    key: "own",
    head: productName,
    leastWidth: "9em",
    cell: (difference) => <Said text={weSay(difference)} />,
  },
  {
    key: "foundAt",
    head: "照合日",
    onPhone: "none",
    cell: ({ foundAt }) => <DateText value={foundAt} withoutYear />,
  },
  {
    key: "act",
    head: "対応",
    onPhone: "foot",
    width: "12em",
    cell: (difference) =>
      difference.kind === DifferenceKind.TraineeGone ? (
        <UnlinkButton account={{ ...difference, id: difference.studentUserId }} isDense />
      ) : (
        <SettleButton difference={difference} />
      ),
  },
];

/** One row per difference: HM's value, our value, and the one thing to do about it. */
export function DifferenceTable({ rows }: { rows: readonly HeartfulDifference[] }) {
  return (
    <DataTable
      label="HMとの違い"
      rows={rows}
      rowKey={({ id }) => id}
      header={{
        head: "研修生",
        width: "12em",
        cell: (difference) => (
          <Link
            to="/student/$id"
            params={{ id: difference.studentUserId }}
            className={classes.student}
          >
            <PersonName person={difference} among={rows} />
          </Link>
        ),
      }}
      columns={columns}
    />
  );
}

/** What one of the two has. It may be an e-mail address. */
function Said({ text }: { text: string | null }) {
  return (
    <span className={classes.value}>
      <AddressText>{text ?? ""}</AddressText>
    </span>
  );
}
