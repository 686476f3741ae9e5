import { trpc } from "#api/transport.ts";

/**
 * Says before an act that its student gets no mail about it (rule 11.14); nothing for others, and
 * while it is not known.
 */
export function UnmailedText({ studentId, name }: { studentId: number; name: string }) {
  const { data } = trpc.student.get.useQuery({ id: studentId }, { retry: false });
  return data?.isMailed === false ? <>メールは、{name}様には届きません。</> : null;
}
