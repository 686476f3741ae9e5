import { trpc } from "#api/transport.ts";
import { NoticeList } from "#parts/notice/NoticeList.tsx";
import { HomeSection } from "./HomeSection.tsx";

/** The notices for the reader's role; those in view are read at the next visit (rule 15.12). */
export function Notices() {
  // Read once a visit, and forgotten with it: the next one asks what has been seen by then.
  const notices = trpc.information.getOwnInformationList.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  // One that was removed a moment ago has been seen to no purpose, and nobody needs to know.
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
