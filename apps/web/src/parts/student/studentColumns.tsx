import { formatYen } from "@kenshu/domain/money.ts";
import type { StudentRow } from "@kenshu/domain/student/student.schema.ts";
import { TrainingContentIcon } from "#parts/training/TrainingContentIcon.tsx";
import type { Column } from "#ui/DataTable.tsx";
import { Money } from "#ui/Money.tsx";
import { unlessZero } from "#ui/unlessZero.ts";
import { DueDate } from "./DueDate.tsx";
import { NotEnrolledBadge } from "./NotEnrolledBadge.tsx";

const none = "－";

/** Columns about a student's state. Each search chooses among them. */
export const studentColumn = {
  area: { key: "area", head: "地域", onPhone: "none", cell: ({ areaName }) => areaName ?? none },
  state: {
    key: "state",
    head: "状態",
    onPhone: "none",
    cell: ({ isEnrolled }) => !isEnrolled && <NotEnrolledBadge />,
  },
  training: {
    key: "training",
    head: "研修",
    cell: ({ progressTrainingName, progressTrainingColor, progressContentName }) =>
      progressTrainingName === null || progressTrainingColor === null ? (
        none
      ) : (
        <TrainingContentIcon
          trainingName={progressTrainingName}
          displayColor={progressTrainingColor}
          contentName={progressContentName}
        />
      ),
  },
  recommendationDueDate: {
    key: "recommendationDueDate",
    head: "推奨修了日",
    onPhone: "none",
    order: { by: "recommendation" },
    cell: ({ recommendationDueDate }) => <DueDate value={recommendationDueDate} withoutYear />,
  },
  dueDate: {
    key: "dueDate",
    head: "修了期限",
    onPhone: "none",
    order: { by: "recommendation" },
    cell: ({ dueDate }) => <DueDate value={dueDate} withoutYear />,
  },
  reservationCount: {
    key: "reservationCount",
    head: "予約",
    align: "end",
    cell: ({ reservationCount }) => unlessZero(reservationCount, "件"),
  },
  totalAmount: {
    key: "totalAmount",
    head: "残高",
    align: "end",
    onPhone: "none",
    order: { by: "balance" },
    cell: ({ totalAmount }) => totalAmount !== 0 && <Money amount={totalAmount} />,
    link: ({ id, name, totalAmount }) =>
      totalAmount === 0
        ? undefined
        : {
            to: "/progress/detail/$id",
            params: { id },
            search: { tab: "settlement" },
            "aria-label": `${formatYen(totalAmount)}（${name}さんの精算）`,
          },
  },
} satisfies Record<string, Column<StudentRow>>;
