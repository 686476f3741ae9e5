import type { Telling } from "@kenshu/domain/reservation/reservation.schema.ts";
import { useId } from "react";
import { ToldText } from "#parts/reservation/ToldText.tsx";

/** Who cancelled shortly before the start and is in no row any more (rule 6.9). */
export function GivenUp({ tellings }: { tellings: readonly Telling[] }) {
  const heading = useId();
  if (tellings.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="stack gap8">
      <h2 id={heading} className="title">
        当日のキャンセル
      </h2>
      <ul className="plainList stack gap8">
        {tellings.map((telling) => (
          <li key={telling.studentName + telling.told.toldAt} className="row gap8">
            <span className="bold">{telling.studentName}さん</span> <ToldText said={telling} />
          </li>
        ))}
      </ul>
    </section>
  );
}
