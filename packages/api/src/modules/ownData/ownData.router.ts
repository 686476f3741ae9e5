import { personalDataInput } from "@kenshu/domain/ownData/ownData.schema.ts";
import { procedure } from "#declaring/procedure.ts";
import { sentFile } from "#declaring/sentFile.ts";
import { router } from "#declaring/trpc.ts";
import { getFileOwnData, getFilePersonalData } from "#modules/ownData/ownDataFile.ts";

const content =
  "読むためのページ（はじめに.html）、同じ内容の data.json、領収書の控えの入ったZIPです。職員が職員のために書いたものと、ほかの人のデータは含みません。ダウンロードしたことがログに残ります。";

/** The wire has it among the users. */
export const ownDataRouter = router({
  getFileOwnData: procedure("User.GetFileOwnData", "GET", {
    summary: "自分のデータのすべてをZIPで取得",
    description: content,
    needsProof: true,
  })
    .output(sentFile("zip"))
    .query(({ ctx }) => getFileOwnData(ctx)),
});

/** The wire has it among the students. */
export const personalDataRouter = router({
  getFilePersonalData: procedure("Student.GetFilePersonalData", "GET", {
    summary: "求めた研修生のために、本人のデータのすべてをZIPで取得",
    description: content,
    needsProof: true,
  })
    .input(personalDataInput)
    .output(sentFile("zip"))
    .query(({ ctx, input }) => getFilePersonalData(ctx, input.userId)),
});
