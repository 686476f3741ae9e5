import { filePaths } from "#api/files.ts";
import { SavedData } from "#parts/user/SavedData.tsx";

/** All that is held about a student, for administrators to hand over (rule 2.18). */
export function PersonalData({ userId }: { userId: number }) {
  return (
    <SavedData
      title="本人のデータ"
      says="自分のデータを求めた本人に渡すためのZIPファイルです。先に、本人からの依頼であることを確かめてください。職員が職員のために書いたものは入りません。"
      act="本人のデータを保存"
      path={filePaths.personalData({ userId })}
    />
  );
}
