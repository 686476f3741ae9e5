import { trpc } from "#api/transport.ts";
import { DateText } from "#ui/DateText.tsx";
import { Fact, FactGroup, FactSection } from "./Facts.tsx";
import { ReservingPace } from "./ReservingPace.tsx";
import { TrainingFigures } from "./TrainingFigures.tsx";

/** A student's state in words, goal and contact data, as the student sees them. */
export function OwnBasics({ studentId }: { studentId: number }) {
  return (
    <>
      <Pace studentId={studentId} />
      <TrainingFigures studentId={studentId} />
      <Goal studentId={studentId} />
      <Contact studentId={studentId} />
    </>
  );
}

function Pace({ studentId }: { studentId: number }) {
  const [pace] = trpc.student.getRecommendationReservationPase.useSuspenseQuery({ id: studentId });
  if (pace === null) {
    return <FactSection title="目安と期日">研修中の研修種目がありません。</FactSection>;
  }
  return (
    <FactGroup title="目安と期日">
      <ReservingPace pace={pace} reader="student" />
      <Fact name="推奨修了日">
        <DateText value={pace.recommendationDueDate} />
      </Fact>
    </FactGroup>
  );
}

function Goal({ studentId }: { studentId: number }) {
  const [{ goal }] = trpc.user.getGoal.useSuspenseQuery({ id: studentId });
  return <FactSection title="目標">{goal || "まだ登録されていません。"}</FactSection>;
}

function Contact({ studentId }: { studentId: number }) {
  const [student] = trpc.student.get.useSuspenseQuery({ id: studentId });
  return (
    <FactGroup title="連絡先">
      <Fact name="メールアドレス" isWide>
        {student.emailAddress}
      </Fact>
      <Fact name="地域">{student.areaName}</Fact>
      <Fact name="セラピストID">{student.therapistId || "IDなし"}</Fact>
    </FactGroup>
  );
}
