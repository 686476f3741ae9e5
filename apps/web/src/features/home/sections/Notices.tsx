import { trpc } from "#api/transport.ts";
import { NoticeList } from "#parts/notice/NoticeList.tsx";
import { HomeSection } from "./HomeSection.tsx";

/**
 * The notices for the reader's role. Those that were in view count as read at the next visit (rule
 * 15.12).
 */
export function Notices() {
  // Read once per visit and then forgotten, so that the next visit asks which have been seen.
  const notices = trpc.information.getOwnInformationList.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  // Somebody may have just removed a seen notice. Nobody needs to know.
  const markSeen = trpc.information.markSeen.useMutation({ meta: { showsOwnErrors: true } });
  return (
    <HomeSection title="お知らせ" query={notices}>
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
