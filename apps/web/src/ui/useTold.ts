import { useRef, useState } from "react";

/**
 * What a refusal has told about something. It holds until that has been read anew and is otherwise:
 * then the reading is newer (rule 24.7).
 */
export function useTold<T>(present: unknown) {
  const reading = JSON.stringify(present);
  const latest = useRef(reading);
  latest.current = reading;
  const [told, setTold] = useState<{ value: T | null; reading?: string }>();
  if (told && told.reading !== reading) setTold(undefined);
  return [
    told?.value ?? null,
    (value: T | null) => setTold({ value, reading: latest.current }),
  ] as const;
}
