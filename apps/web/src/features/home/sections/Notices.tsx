import { useMemo, useState } from "react";
import { trpc } from "#api/transport.ts";
import { NoticeList } from "#parts/notice/NoticeList.tsx";
import { HomeSection } from "./HomeSection.tsx";
import { readOnce } from "./readOnce.ts";

/**
 * The notices for the reader's role. Those that were in view count as read at the next visit (rule
 * 15.12).
 */
export function Notices() {
  const notices = trpc.information.getOwnInformationList.useQuery(undefined, readOnce);
  const { data, error, refetch } = notices;
  // News reads the list anew while it is in view.
  const [unread] = useState(() => new Set<number>());
  const rows = useMemo(
    () =>
      data?.rows.map((notice) => {
        if (notice.isUnread) unread.add(notice.id);
        return { ...notice, isUnread: unread.has(notice.id) };
      }),
    [data, unread],
  );
  // Somebody may have just removed a seen notice. Nobody needs to know.
  const markSeen = trpc.information.markSeen.useMutation({ meta: { showsOwnErrors: true } });
  return (
    <HomeSection title="お知らせ" query={{ data: rows && { rows }, error, refetch }}>
      {({ rows }) => (
        <NoticeList
          rows={rows}
          onSeen={(seen) =>
            markSeen.mutate({ notices: seen.map(({ id, version }) => ({ id, version })) })
          }
        />
      )}
    </HomeSection>
  );
}
