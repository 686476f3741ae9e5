import type { StudentContacts } from "@kenshu/domain/contact/contact.schema.ts";
import { useState } from "react";
import * as z from "zod/mini";
import { callFailure } from "#api/errors.ts";
import { useUser } from "#api/session.ts";
import { trpc } from "#api/transport.ts";
import { toldInDialog } from "#ui/ActDialog.tsx";
import { confirm } from "#ui/confirm.ts";

/** Who has a student in hand, as last read. */
export type KnownHolder = Pick<StudentContacts, "holder" | "holderVersion">;

const changedMeanwhile = z.object({
  errorCode: z.literal("DbConflict"),
  found: z.optional(z.undefined()),
});

/**
 * Who had the student in hand when the dialog was opened, who has `now`, the `contacts` by now, and
 * `hand`, which says who has from here on. Whoever is left as it was is not sent (rule 13.21). It
 * asks before somebody is taken over from, also from somebody who has taken the student meanwhile
 * (rule 23.4). False if the answer was no.
 */
export function useHolder(studentUserId: number, known: KnownHolder) {
  const [opened] = useState(known);
  const { data, isFetchedAfterMount } = trpc.contact.getStudentContacts.useQuery(
    { studentUserId },
    { staleTime: 0 },
  );
  const now: KnownHolder = data && isFetchedAfterMount ? data : known;
  const user = useUser();
  const utils = trpc.useUtils();
  const setHolder = trpc.contact.setHolder.useMutation(toldInDialog);
  async function hand(holderId: number | null): Promise<boolean> {
    let { holder, holderVersion: version } = opened;
    while (holderId !== (holder?.id ?? null)) {
      if (holder && holder.id !== user?.userId && !(await mayTake(holder.name, holderId))) {
        return false;
      }
      try {
        await setHolder.mutateAsync({ studentUserId, holderId, version });
        return true;
      } catch (error) {
        if (!changedMeanwhile.safeParse(callFailure(error)).success) throw error;
        const latest = await utils.contact.getStudentContacts.fetch(
          { studentUserId },
          { staleTime: 0 },
        );
        ({ holder, holderVersion: version } = latest);
      }
    }
    return true;
  }
  return { opened, now, contacts: data?.contacts ?? [], hand };
}

function mayTake(name: string, holderId: number | null): Promise<boolean> {
  const present = `${name}さんが担当しています。`;
  return holderId === null
    ? confirm({ title: "担当", body: `${present}担当を外しますか？`, act: "担当を外す" })
    : confirm({ title: "担当", body: `${present}引き継ぎますか？`, act: "引き継ぐ" });
}
