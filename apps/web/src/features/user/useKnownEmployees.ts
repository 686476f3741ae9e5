import type { HeartfulEmployee } from "@kenshu/domain/user/staff.schema.ts";
import { useRef } from "react";

type Linked = { heartfulEmployeeId: number | null; heartfulEmployeeCode: string | null };
type Known = { code: string | null; name?: string };

/** The employees that this page has read. A form holds only an id, which nobody can read. */
export function useKnownEmployees(linked: Linked) {
  const known = useRef(new Map<number, Known>());
  function knowOf({ heartfulEmployeeId: id, heartfulEmployeeCode: code }: Linked): void {
    if (id !== null && !known.current.has(id)) known.current.set(id, { code });
  }
  knowOf(linked);
  return {
    knowOf,
    know({ id, code, name }: HeartfulEmployee): void {
      known.current.set(id, { code, name });
    },
    codeOf: (id: number | null | undefined) => known.current.get(id ?? 0)?.code ?? null,
    /** `佐藤 花子（E04001）`; only the code if the name has not been read. */
    textOf(id: unknown): string {
      const { code = null, name } = known.current.get(Number(id)) ?? {};
      if (name !== undefined) return `${name}（${code}）`;
      return code ?? "";
    },
  };
}
export type KnownEmployees = ReturnType<typeof useKnownEmployees>;
