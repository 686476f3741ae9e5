import { useRef, useState } from "react";

/**
 * What a refusal has told about something. It holds until that has been read anew and is otherwise:
 * then the reading is newer (rule 24.7).
 */
export function useTold<T>(present: unknown) {
  const reading = JSON.stringify(present);
  const latest = useRef(reading);
  latest.current = reading;
  const [told, setTold] = useState<{ value: T; reading: string | undefined } | null>(null);
  const isOutdated = told !== null && told.reading !== reading;
  if (isOutdated) setTold(null);
  return [
    told === null || isOutdated ? null : told.value,
    (value: T | null) => setTold(value === null ? null : { value, reading: latest.current }),
  ] as const;
}
