import { restUntil } from "@kenshu/domain/contact/contact.rules.ts";
import { addDays, type PlainDate, tokyoInstant } from "@kenshu/domain/time.ts";
import { enrolledStudents, staffId } from "#people.ts";

/** The contacts with silent students, the days until which these rest, and who has them in hand. */
export function planContacts(today: PlainDate) {
  const contacts = enrolledStudents
    .flatMap(({ id, silent }) =>
      (silent?.contacts ?? []).map(({ daysAgo, by, nextAfterDays, ...contact }) => {
        const day = addDays(today, -daysAgo);
        return {
          ...contact,
          studentUserId: id,
          madeAt: tokyoInstant(day, "18:40"),
          madeBy: staffId(by),
          nextDay: nextAfterDays === undefined ? null : addDays(day, nextAfterDays),
          restsUntil: restUntil(
            nextAfterDays === undefined ? null : addDays(day, nextAfterDays),
            day,
          ),
        };
      }),
    )
    .sort((a, b) => a.madeAt.getTime() - b.madeAt.getTime());
  return {
    contact: contacts.map(({ restsUntil: _, ...contact }, index) => ({
      id: index + 1,
      ...contact,
    })),
    rests: contacts.map(({ studentUserId, restsUntil }) => ({ studentUserId, restsUntil })),
    studentHolder: enrolledStudents.flatMap(({ id, silent }) =>
      silent?.holder
        ? [
            {
              studentUserId: id,
              holderId: staffId(silent.holder),
              takenAt: tokyoInstant(addDays(today, -9), "18:30"),
            },
          ]
        : [],
    ),
  };
}
