import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Person, tellApart } from "#sameName.ts";

const hanako = { name: "山田 花子", nameKana: "ヤマダ ハナコ" };

describe("people of one name are told apart", () => {
  test("by kana, and nobody else", () => {
    const people = [
      hanako,
      { name: "佐藤 梅子", nameKana: "サトウ ウメコ" },
      { name: "山田花子", nameKana: "ヤマダ カコ" },
    ];
    expect([...tellApart(people).entries()]).toEqual([
      [people[0], "ヤマダ ハナコ"],
      [people[2], "ヤマダ カコ"],
    ]);
    expect(tellApart(people, { showsKana: true }).size).toBe(0);
  });

  test("by address, number or code where the kana is the same, by no more than is needed", () => {
    const three: Person[] = [
      { ...hanako, emailAddress: "a@kenshu.test", therapistId: 1 },
      { ...hanako, emailAddress: "b@kenshu.test", therapistId: 2 },
      { ...hanako, emailAddress: null, therapistId: 3 },
    ];
    expect([...tellApart(three).values()]).toEqual([
      "a@kenshu.test",
      "b@kenshu.test",
      "メールアドレスなし",
    ]);
    const coded = [
      { ...hanako, code: "E1" },
      { ...hanako, code: "E2" },
    ];
    expect([...tellApart(coded, { showsKana: true }).values()]).toEqual(["E1", "E2"]);
    expect([...tellApart([{ ...hanako, therapistId: 7 }, hanako]).values()]).toEqual([
      "ID 7",
      "IDなし",
    ]);
  });

  test("or not at all if nothing differs", () => {
    expect(tellApart([{ ...hanako }, { ...hanako }]).size).toBe(0);
  });

  test("whenever anything differs, whatever the list", () => {
    const few = <T>(...values: T[]) => fc.constantFrom(...values);
    const person = fc.record({
      name: few("山田 花子", "山田花子", "佐藤 梅子"),
      nameKana: few("ヤマダ", "ヤマ ダ", "サトウ"),
      emailAddress: few(null, "a@kenshu.test", "b@kenshu.test"),
      therapistId: few(null, 1, 2),
      code: few(null, "E1"),
    });
    fc.assert(
      fc.property(fc.array(person, { maxLength: 8 }), fc.boolean(), (people, showsKana) => {
        const texts = tellApart(people, { showsKana });
        const kanaOf = ({ nameKana }: Person) => nameKana?.replace(" ", "");
        const seen = (one: Person) =>
          [
            one.name.replace(" ", ""),
            showsKana ? kanaOf(one) : "",
            texts.get(one as never)?.replace("ヤマ ダ", "ヤマダ"),
          ].join();
        for (const [index, one] of people.entries()) {
          const namesakes = people.filter(
            (other) =>
              other !== one &&
              other.name.replace(" ", "") === one.name.replace(" ", "") &&
              (!showsKana || kanaOf(other) === kanaOf(one)),
          );
          if (namesakes.length === 0) expect(texts.has(one)).toBe(false);
          for (const other of people.slice(index + 1)) {
            const isDifferent =
              kanaOf(one) !== kanaOf(other) ||
              one.emailAddress !== other.emailAddress ||
              one.therapistId !== other.therapistId ||
              one.code !== other.code;
            if (isDifferent) expect(seen(one)).not.toBe(seen(other));
          }
        }
      }),
    );
  });
});
