import { silenceWords } from "@kenshu/domain/contact/contact.rules.ts";
import type { SilentStudent } from "@kenshu/domain/contact/contact.schema.ts";
import { contactChannelName, contactOutcomeName } from "@kenshu/domain/enumerations.ts";
import type { LinkComponentProps } from "@tanstack/react-router";
import { ContactButton } from "#parts/contact/ContactButton.tsx";
import { OverdueBadge } from "#parts/student/OverdueBadge.tsx";
import type { Column } from "#ui/DataTable.tsx";
import { DateText } from "#ui/DateText.tsx";
import { CallLink } from "./CallLink.tsx";

type Shown = {
  /** Those who rest after a contact, with the day on which they come back. */
  isContacted: boolean;
  /** The reader writes contacts down, and reserves. */
  mayContact: boolean;
  onContact: (student: SilentStudent) => void;
};

/** What staff see of a silent student, and what they do. */
export function silentColumns({
  isContacted,
  mayContact,
  onContact,
}: Shown): Column<SilentStudent>[] {
  return [
    { key: "cause", head: "理由", width: "10em", cell: silenceWords },
    {
      key: "days",
      head: "日数",
      align: "end",
      onPhone: "aside",
      cell: ({ silentDays }) => <strong>{silentDays.toLocaleString("ja-JP")}日</strong>,
    },
    {
      key: "recommendation",
      head: "推奨修了日",
      align: "end",
      cell: ({ daysToRecommendation: days }) =>
        days < 0 ? <OverdueBadge days={-days} /> : `あと${days}日`,
    },
    {
      key: "offer",
      head: "次の空き",
      cell: ({ nextOffer }) =>
        nextOffer === null ? (
          "－"
        ) : (
          <span>
            <DateText value={nextOffer.startDate} withTime withoutYear /> {nextOffer.schoolName}
          </span>
        ),
      link: (student) => (mayContact && student.nextOffer ? reserveFor(student) : undefined),
    },
    { key: "contact", head: "最後の連絡", width: "11em", cell: LastContact },
    ...(isContacted ? [untilColumn] : []),
    { key: "holder", head: "担当者", cell: ({ holder }) => holder && <Name of={holder.name} /> },
    {
      key: "acts",
      head: mayContact ? "連絡" : "電話",
      onPhone: "foot",
      cell: (student) => (
        <div className="acts">
          {student.phone !== null && <CallLink name={student.name} phone={student.phone} />}
          {mayContact && (
            <ContactButton student={student} variant="outline" onContact={() => onContact(student)}>
              連絡した
            </ContactButton>
          )}
        </div>
      ),
    },
  ];
}

const untilColumn: Column<SilentStudent> = {
  key: "until",
  head: "次の連絡日",
  cell: ({ contactedUntil }) =>
    contactedUntil === null ? "－" : <DateText value={contactedUntil} withoutYear />,
};

function LastContact({ lastContact }: SilentStudent) {
  if (lastContact === null) return null;
  const { madeAt, channel, outcome, madeByName } = lastContact;
  return (
    <span>
      <DateText value={madeAt} withoutYear /> {contactChannelName[channel]}、
      {contactOutcomeName[outcome]}
      <Name of={`（${madeByName}）`} />
    </span>
  );
}

function Name({ of }: { of: string }) {
  return <span className="unbroken">{of}</span>;
}

/** Where staff reserve the next free place for the student. */
function reserveFor({ id, nextOffer }: SilentStudent): LinkComponentProps {
  return {
    to: "/reserve/add/$id",
    params: { id },
    search: { schoolId: nextOffer?.schoolId },
  };
}
