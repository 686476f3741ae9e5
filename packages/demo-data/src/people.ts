import { Career, Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { addDays, type PlainDate, tokyoInstant } from "@kenshu/domain/time.ts";
import { studentAddress } from "#demoAccounts.ts";
import { type AreaName, areaId } from "#places.ts";
import { Random, SEED } from "#random.ts";
import { demoStudents, noAccountStudents, type Student, silentStudents } from "#students.ts";
import { waitingGuests } from "#waitingGuests.ts";

/** The company's people: id 1 is the administrator; students come after the staff. */
export const staff: {
  role: Role;
  name: string;
  nameKana: string;
  emailAddress: string;
  areaName: AreaName | null;
}[] = [
  {
    role: Role.Administrator,
    name: "大野 玲子",
    nameKana: "オオノ レイコ",
    emailAddress: "administrator@kenshu.test",
    areaName: null,
  },
  {
    role: Role.Instructor,
    name: "西村 浩二",
    nameKana: "ニシムラ コウジ",
    emailAddress: "instructor@kenshu.test",
    areaName: "東京",
  },
  {
    role: Role.Viewer,
    name: "三浦 香織",
    nameKana: "ミウラ カオリ",
    emailAddress: "viewer@kenshu.test",
    areaName: null,
  },
  {
    role: Role.Administrator,
    name: "竹内 淳",
    nameKana: "タケウチ ジュン",
    emailAddress: "takeuchi@kenshu.test",
    areaName: null,
  },
  {
    role: Role.Instructor,
    name: "中川 恵",
    nameKana: "ナカガワ メグミ",
    emailAddress: "nakagawa@kenshu.test",
    areaName: "東京",
  },
  {
    role: Role.Instructor,
    name: "原田 真一",
    nameKana: "ハラダ シンイチ",
    emailAddress: "harada@kenshu.test",
    areaName: "東京",
  },
  {
    role: Role.Instructor,
    name: "小野寺 愛",
    nameKana: "オノデラ アイ",
    emailAddress: "onodera@kenshu.test",
    areaName: "大阪",
  },
  {
    role: Role.Instructor,
    name: "藤原 克己",
    nameKana: "フジワラ カツミ",
    emailAddress: "fujiwara@kenshu.test",
    areaName: "大阪",
  },
  {
    role: Role.Instructor,
    name: "久保田 美穂",
    nameKana: "クボタ ミホ",
    emailAddress: "kubota@kenshu.test",
    areaName: "大阪",
  },
  {
    role: Role.Instructor,
    name: "増田 由美子",
    nameKana: "マスダ ユミコ",
    emailAddress: "masuda@kenshu.test",
    areaName: "横浜",
  },
  {
    role: Role.Instructor,
    name: "松尾 進",
    nameKana: "マツオ ススム",
    emailAddress: "matsuo@kenshu.test",
    areaName: "横浜",
  },
];

/** HM's number and code for a member of staff. */
export function employeeOf(index: number): { id: number; code: string } {
  return { id: 1001 + index, code: `E0${1001 + index}` };
}

export const ADMINISTRATOR_ID = 1;
/** The names of acting people for the audit log. */
export function staffMember(id: number): { operateUserId: number; operateUserName: string } {
  return { operateUserId: id, operateUserName: staff[id - 1]?.name ?? "" };
}
const FIRST_STUDENT_ID = staff.length + 1;

export type Enrolled = Student & { id: number };
/** All students with their ids. */
export const enrolledStudents: readonly Enrolled[] = [
  ...demoStudents,
  ...noAccountStudents,
  ...silentStudents,
].map((student, index) => ({ ...student, id: FIRST_STUDENT_ID + index }));

/**
 * The choices for a student. Silent students have their own, so that everybody else's days do not
 * depend on them.
 */
export function randomOf({ id, silent }: Enrolled, shared: Random): Random {
  return silent ? new Random(SEED + id) : shared;
}

/** The id of a member of staff. */
export function staffId(name: string): number {
  return staff.findIndex((person) => person.name === name) + 1;
}

/** The ids of the instructors who teach in an area. */
export function instructorIds(areaName: AreaName): number[] {
  return staff.flatMap((person, index) =>
    person.role === Role.Instructor && person.areaName === areaName ? [index + 1] : [],
  );
}

export const stores: Record<AreaName, [code: string, name: string][]> = {
  東京: [
    ["T012", "新宿東口店"],
    ["T027", "池袋西口店"],
    ["T041", "吉祥寺店"],
  ],
  大阪: [
    ["O008", "梅田茶屋町店"],
    ["O015", "心斎橋店"],
  ],
  横浜: [
    ["Y003", "横浜西口店"],
    ["Y011", "関内店"],
  ],
};
export const areaManagers: Record<AreaName, [code: string, name: string]> = {
  東京: ["E02011", "今井 敦"],
  大阪: ["E02034", "上田 聡子"],
  横浜: ["E02052", "安藤 徹"],
};
export const recruiters: [code: string, name: string][] = [
  ["E03105", "永井 志保"],
  ["E03118", "河野 雄介"],
  ["E03121", "菊地 麻衣"],
];

const nobody = {
  isConfirmed: true,
  isUnregistered: false,
  isEnabled: true,
  isReceiveEMailEnabled: true,
  areaId: null,
  gender: null,
  birthday: null,
  goal: "",
  phone: null,
  therapistId: null,
  isActiveTherapist: false,
  companyId: null,
  career: Career.Unknown,
  storeCode: null,
  storeName: null,
  areaManagerCode: null,
  areaManagerName: null,
  recruiterCode: null,
  recruiterName: null,
  heartfulEmployeeId: null,
  heartfulEmployeeCode: null,
};

/** The rows of all people. Everybody with an account has the same password. */
export function userRows(shared: Random, today: PlainDate, passwordHash: string) {
  const staffRows = staff.map(({ areaName: _, ...person }, index) => ({
    ...nobody,
    ...person,
    ...(person.role !== Role.Viewer && {
      heartfulEmployeeId: employeeOf(index).id,
      heartfulEmployeeCode: employeeOf(index).code,
    }),
    temporaryRegistrationPattern: SignUpPattern.Staff,
    createdAt: tokyoInstant(addDays(today, -400), "10:00"),
  }));

  const studentRows = enrolledStudents.map((student, index) => {
    const random = randomOf(student, shared);
    const [storeCode, storeName] = random.pick(stores[student.areaName]);
    const [areaManagerCode, areaManagerName] = areaManagers[student.areaName];
    const [recruiterCode, recruiterName] = random.pick(recruiters);
    return {
      ...nobody,
      role: Role.Student,
      name: student.name,
      nameKana: student.nameKana,
      emailAddress: student.hasAccount ? studentAddress(index + 1) : null,
      isConfirmed: student.hasAccount,
      isEnabled: student.isEnabled ?? true,
      isReceiveEMailEnabled: student.hasAccount && (student.isReceiveEMailEnabled ?? true),
      areaId: areaId(student.areaName),
      gender: student.gender,
      birthday: addDays(today, -365 * random.integer(21, 52) - random.integer(0, 364)),
      goal: student.goal ?? "",
      phone: student.silent?.phone ?? null,
      ...(student.hasAccount && {
        therapistId: 200_101 + index * 7,
        isActiveTherapist: student.isActiveTherapist ?? false,
        companyId: student.companyId ?? 1,
        career: random.pick([Career.New, Career.Midcareer, Career.Midcareer]),
        storeCode,
        storeName,
        areaManagerCode,
        areaManagerName,
        recruiterCode,
        recruiterName,
      }),
      temporaryRegistrationPattern: SignUpPattern.Student,
      createdAt: tokyoInstant(
        addDays(today, -random.integer(4, 9) - firstDayOf(student)),
        random.pick(["09:40", "12:15", "18:20", "21:05"]),
      ),
    };
  });

  const newcomers = [
    {
      ...nobody,
      role: Role.Guest,
      name: "浜田 栞",
      nameKana: "ハマダ シオリ",
      emailAddress: "guest@kenshu.test",
      areaId: areaId("東京"),
      goal: "未経験から始めて、3か月で店舗に立つ",
      temporaryRegistrationPattern: SignUpPattern.Student,
      createdAt: tokyoInstant(addDays(today, -2), "20:10"),
    },
    {
      ...nobody,
      role: Role.Guest,
      name: "野口 修",
      nameKana: "ノグチ オサム",
      emailAddress: "staff-guest@kenshu.test",
      temporaryRegistrationPattern: SignUpPattern.Staff,
      createdAt: tokyoInstant(addDays(today, -1), "11:30"),
    },
    {
      ...nobody,
      role: Role.Guest,
      name: "",
      nameKana: "",
      emailAddress: "unregistered@kenshu.test",
      isUnregistered: true,
      temporaryRegistrationPattern: SignUpPattern.Student,
      createdAt: tokyoInstant(addDays(today, -1), "19:45"),
    },
    ...waitingGuests.map(({ name, nameKana, emailAddress, areaName, daysAgo }) => ({
      ...nobody,
      role: Role.Guest,
      name,
      nameKana,
      emailAddress,
      areaId: areaId(areaName),
      temporaryRegistrationPattern: SignUpPattern.Student,
      createdAt: tokyoInstant(addDays(today, -daysAgo), "21:15"),
    })),
  ];

  return [...staffRows, ...studentRows, ...newcomers].map((person, index) => ({
    id: index + 1,
    ...person,
    passwordHash: person.emailAddress === null ? null : passwordHash,
  }));
}

/** How many days ago the student began the first activity. */
export function firstDayOf({ activities }: Student): number {
  return Math.max(...activities.map(({ startedDaysAgo }) => startedDaysAgo));
}
