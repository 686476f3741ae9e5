import { DateText } from "#ui/DateText.tsx";

/** Until when people can reserve a schedule, and cancel for free (rules 5.4, 5.6). */
export function CutoffText({ cutoff }: { cutoff: string }) {
  return (
    <>
      予約・無料キャンセルは
      <span className="unbroken">
        <DateText value={cutoff} withTime withoutYear />
        まで
      </span>
    </>
  );
}
