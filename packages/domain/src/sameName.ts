/** What lists of people have; not every list has all of it. */
export type Person = {
  name: string;
  nameKana?: string | null;
  emailAddress?: string | null;
  /** HM's number of a student. */
  therapistId?: number | null;
  /** HM's code of an employee. */
  code?: string | null;
  areaName?: string | null;
};

/** What tells people of one name apart, what people know best first, and the word for its lack. */
const marks: readonly [(person: Person) => string | null, string][] = [
  [({ nameKana }) => nameKana || null, "カナなし"],
  [({ emailAddress }) => emailAddress ?? null, "メールアドレスなし"],
  [({ therapistId }) => (therapistId ? `ID ${therapistId}` : null), "IDなし"],
  [({ code }) => code ?? null, "社員コードなし"],
  [({ areaName }) => areaName ?? null, "地域なし"],
];

/** Whether two names differ only in spaces or width. */
export const isReadAlike = (one: string, other: string) => asRead(one) === asRead(other);

/** Two names that differ only in spaces or width read as one. */
const asRead = (text: string | null) => text?.normalize("NFKC").replace(/\s+/g, "") ?? "";

/**
 * What tells each of these people apart from others of the same name in the list (rule 16.13): no
 * more than is needed, and nothing for anybody else. Two texts are equal only if the list knows
 * nothing that differs. With `showsKana` the list shows everybody's kana, so it counts as part of
 * the name.
 */
export function tellApart<P extends Person>(
  people: readonly P[],
  { showsKana = false }: { showsKana?: boolean } = {},
): Map<P, string> {
  const shown = ({ name, nameKana }: P) =>
    [name, showsKana ? nameKana : ""].map((text) => asRead(text ?? null)).join("\n");
  const texts = new Map<P, string>();
  for (const alike of Map.groupBy(people, shown).values()) {
    if (alike.length < 2) continue;
    for (const person of alike) {
      const text = apartFrom(person, alike);
      if (text) texts.set(person, text);
    }
  }
  return texts;
}

/** Everybody's name, with what tells namesakes apart: 山田 花子（ヤマダ ハナコ）. */
export function namesApart<P extends Person>(people: readonly P[]): Map<P, string> {
  const texts = tellApart(people);
  return new Map(
    people.map((person) => {
      const text = texts.get(person);
      return [person, text ? `${person.name}（${text}）` : person.name];
    }),
  );
}

/** The first marks that leave nobody else alike. */
function apartFrom(person: Person, people: readonly Person[]): string {
  const parts: string[] = [];
  let alike = people;
  for (const [mark, none] of marks) {
    const own = mark(person);
    const still = alike.filter((other) => asRead(mark(other)) === asRead(own));
    if (still.length === alike.length) continue;
    parts.push(own ?? none);
    alike = still;
  }
  return parts.join("・");
}
