import { silenceWords } from "@kenshu/domain/contact/contact.rules.ts";
import type { Contact, StudentContacts } from "@kenshu/domain/contact/contact.schema.ts";
import { contactChannelName, contactOutcomeName } from "@kenshu/domain/enumerations.ts";
import { useState } from "react";
import { trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import { ContactButton } from "#parts/contact/ContactButton.tsx";
import { type ContactAsked, ContactQuestion } from "#parts/contact/ContactQuestion.tsx";
import { HolderButton } from "#parts/contact/HolderButton.tsx";
import { DateText } from "#ui/DateText.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import classes from "./Contacts.module.css";
import factClasses from "./Facts.module.css";
import { Fact, FactSection } from "./Facts.tsx";

type Person = { id: number; name: string };

/** Whether a student fell silent, who has the student in hand, and who reached out (rule 23.3). */
export function Contacts({ student }: { student: Person }) {
  const query = trpc.contact.getStudentContacts.useQuery({ studentUserId: student.id });
  return (
    // What staff say of a student stands on no paper (rule 23.6).
    <div data-screen-only>
      <FactSection title="連絡">
        <Loaded query={query} rows={2}>
          {(known) => <Known student={student} known={known} />}
        </Loaded>
      </FactSection>
    </div>
  );
}

function Known({ student, known }: { student: Person; known: StudentContacts }) {
  const mayContact = useCan("Contact.Add");
  const [asked, setAsked] = useState<ContactAsked | null>(null);
  const { silence, contactedUntil, holder, contacts } = known;
  return (
    <>
      <dl className={`facts ${factClasses.facts}`}>
        <Fact name="足が止まった理由" isWide>
          {silence === null
            ? "足は止まっていません"
            : `${silenceWords(silence)}（${silence.silentDays}日）`}
        </Fact>
        <Fact name="連絡済み">
          {contactedUntil !== null && (
            <>
              <DateText value={contactedUntil} />
              まで
            </>
          )}
        </Fact>
        <Fact name="担当者">{holder?.name ?? "いない"}</Fact>
      </dl>
      {mayContact && (
        <div className={`acts ${classes.acts}`}>
          <ContactButton
            student={student}
            variant="outline"
            onContact={() => setAsked({ student, known, schoolId: known.usualSchoolId })}
          >
            連絡を記録する
          </ContactButton>
          <HolderButton student={student} known={known} />
          <ContactQuestion asked={asked} onClose={() => setAsked(null)} />
        </div>
      )}
      {contacts.length === 0 ? (
        <p className="dim">連絡の記録はまだありません。</p>
      ) : (
        <ul className={`plainList ${classes.contacts}`} aria-label="連絡の記録">
          {contacts.map((contact) => (
            <ContactRow key={contact.id} contact={contact} />
          ))}
        </ul>
      )}
    </>
  );
}

function ContactRow({ contact }: { contact: Contact }) {
  const { madeAt, madeByName, channel, outcome, nextDay, memo } = contact;
  return (
    <li className={classes.contact}>
      <p className="row flush">
        <DateText value={madeAt} withTime />
        <span>{contactChannelName[channel]}</span>
        <strong>{contactOutcomeName[outcome]}</strong>
        <span className="dim">{madeByName}</span>
        {nextDay !== null && (
          <span>
            次の連絡日 <DateText value={nextDay} withoutYear />
          </span>
        )}
      </p>
      {memo !== "" && <p className="asTyped">{memo}</p>}
    </li>
  );
}
