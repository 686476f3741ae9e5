import { careerName, genderName, reasonName } from "@kenshu/domain/enumerations.ts";
import type { studentDetail } from "@kenshu/domain/student/student.schema.ts";
import type { ReactNode } from "react";
import type { z } from "zod";
import { trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import { DueDate } from "#parts/student/DueDate.tsx";
import { StudentPage } from "#parts/student/StudentPage.tsx";
import { UnlinkButton } from "#parts/student/UnlinkButton.tsx";
import { TrainingContentIcon } from "#parts/training/TrainingContentIcon.tsx";
import { Erasure } from "#parts/user/Erasure.tsx";
import { PersonMails } from "#parts/user/PersonMails.tsx";
import { PersonSignIn } from "#parts/user/PersonSignIn.tsx";
import { PhoneLink } from "#parts/user/PhoneLink.tsx";
import { SavedData } from "#parts/user/SavedData.tsx";
import { DateText } from "#ui/DateText.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { useWayBack } from "#ui/rememberedSearch.ts";
import { useSaved } from "#ui/useSaved.ts";
import { AccountActs } from "./AccountActs.tsx";
import { Contacts } from "./Contacts.tsx";
import { Fact, FactGroup } from "./Facts.tsx";
import { ReservingPace } from "./ReservingPace.tsx";
import classes from "./StudentBasics.module.css";
import { TrainingFigures } from "./TrainingFigures.tsx";

type Detail = z.infer<typeof studentDetail>;

/**
 * A student's state, and everything else that staff may know. Administrators can change it from
 * here.
 */
export function StudentBasics({ studentId }: { studentId: number }) {
  const [student] = trpc.student.getDetail.useSuspenseQuery({ id: studentId });
  const mayEdit = useCan("Student.Update") && student.isStudent;
  return (
    <StudentPage
      studentId={studentId}
      tab="basics"
      action={
        mayEdit && (
          <LinkButton link={{ to: "/student/$id/edit", params: { id: studentId } }}>
            編集する
          </LinkButton>
        )
      }
    >
      <LinkState student={student} />
      <Training student={student} />
      {student.isStudent && <Contacts student={student} />}
      <TrainingFigures studentId={studentId} />
      {/* Of who is erased, nothing is left to show or to act on. */}
      {!student.erasedAt && <Person student={student} />}
    </StudentPage>
  );
}

function Person({ student }: { student: Detail }) {
  const { id, name } = student;
  return (
    <>
      <Account student={student} />
      <Heartful student={student} />
      <PersonSignIn userId={id} name={name} />
      <PersonMails userId={id} />
      <SavedData
        file="Student.GetFilePersonalData"
        of={{ userId: id }}
        title="本人のデータ"
        says="データを求めた本人に渡すZIPファイルです。先に、本人からの依頼であることを確かめてください。職員のためのメモは入りません。"
        act="本人のデータを保存"
      />
      <Erasure userId={id} name={name} />
    </>
  );
}

/** Anything unusual about the link to HM (rule 9.5), and that the person is erased (rule 25.5). */
function LinkState({ student: { isStudent, releaseRequestedAt, erasedAt } }: { student: Detail }) {
  if (erasedAt) {
    return (
      <p className={classes.linkState}>
        <DateText value={erasedAt} withTime />
        に、この人の個人データを消去しました。進捗と精算は、番号の下に残っています。
      </p>
    );
  }
  if (!isStudent) {
    return (
      <p className={classes.linkState}>
        以前の研修生です。紐づけが解除されたため、予約や変更はできません。進捗と精算は残っています。
      </p>
    );
  }
  if (releaseRequestedAt === null) return null;
  return (
    <p className={classes.linkState}>
      <DateText value={releaseRequestedAt} withTime />
      に、紐づけの解除をHMに依頼しました。HMから応答があり次第、解除します。
    </p>
  );
}

function Training({ student }: { student: Detail }) {
  const { progressTrainingName, progressTrainingColor, progressContentName } = student;
  const [advice] = trpc.student.getRecommendationReservationPase.useSuspenseQuery({
    id: student.id,
  });
  return (
    <FactGroup title="目安と期日">
      {advice === null ? (
        <Fact name="予約の目安" isWide>
          研修中の研修種目がありません。
        </Fact>
      ) : (
        <ReservingPace pace={advice} reader="staff" />
      )}
      <Fact name="次の研修">
        {progressTrainingName !== null && progressTrainingColor !== null && (
          <TrainingContentIcon
            trainingName={progressTrainingName}
            displayColor={progressTrainingColor}
            contentName={progressContentName}
          />
        )}
      </Fact>
      <Fact name="推奨修了日">
        {student.recommendationDueDate && <DueDate value={student.recommendationDueDate} />}
      </Fact>
      <Fact name="修了期限">{student.dueDate && <DueDate value={student.dueDate} />}</Fact>
      <Fact name="研修開始日">{day(student.startDate)}</Fact>
      <Fact name="再開日">{day(student.secondStartDate)}</Fact>
      <Fact name="受講回数">{student.trainingCount}回</Fact>
      <Fact name="受講した研修種目">{student.trainingKind}種目</Fact>
      <Fact name="予約のキャンセル" isWide>
        {student.cancellations
          ?.map(({ reason, count }) => `${reasonName(reason)} ${count}件`)
          .join("、") || "なし"}
      </Fact>
    </FactGroup>
  );
}

function Account({ student }: { student: Detail }) {
  return (
    <FactGroup title="アカウント" after={<AccountActs student={student} />}>
      <Fact name="メールアドレス" isWide>
        {student.emailAddress}
      </Fact>
      <Fact name="電話番号">{student.phone && <PhoneLink phone={student.phone} />}</Fact>
      <Fact name="利用">{student.isEnabled ? "利用中" : "停止中"}</Fact>
      {student.emailAddress !== null && (
        <Fact name="メールの受信">
          {student.isReceiveEMailEnabled ? "受け取る" : "受け取らない"}
        </Fact>
      )}
      <Fact name="地域">{student.areaName}</Fact>
      <Fact name="性別">{student.gender !== null && genderName[student.gender]}</Fact>
      <Fact name="生年月日">{day(student.birthday)}</Fact>
      <Fact name="目標" isWide>
        {student.goal}
      </Fact>
    </FactGroup>
  );
}

function Heartful({ student }: { student: Detail }) {
  const saved = useSaved(useWayBack("/student"));
  return (
    <FactGroup
      title="HMの情報"
      after={
        <div className={classes.acts}>
          <UnlinkButton
            account={student}
            isLinked={student.therapistId !== null}
            onUnlinked={saved}
          />
        </div>
      }
    >
      <Fact name="セラピストID">{student.therapistId || "IDなし"}</Fact>
      <Fact name="セラピストとして">{student.isActiveTherapist ? "活動中" : "活動していない"}</Fact>
      <Fact name="所属会社">{student.companyName}</Fact>
      <Fact name="経歴">{careerName[student.career]}</Fact>
      <Fact name="店舗">{withCode(student.storeCode, student.storeName)}</Fact>
      <Fact name="エリアマネージャー">
        {withCode(student.areaManagerCode, student.areaManagerName)}
      </Fact>
      <Fact name="採用担当">{withCode(student.recruiterCode, student.recruiterName)}</Fact>
    </FactGroup>
  );
}

function day(date: string | null): ReactNode {
  return date !== null && <DateText value={date} />;
}

/** `渋谷店（S012）` */
function withCode(code: string | null, name: string | null): string | null {
  if (name === null) return code;
  return code === null ? name : `${name}（${code}）`;
}
