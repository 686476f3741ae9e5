import { displayColors } from "@kenshu/domain/displayColors.ts";
import { addDays, type PlainDate } from "@kenshu/domain/time.ts";

/** The days from now to a check at one of the schools. */
export const CHECK_IN_DAYS = 12;

/**
 * The company's areas, schools and rooms, with the capacity of each room. House numbers and
 * telephones are ones that nobody has.
 */
const plan = [
  {
    name: "東京",
    schools: [
      {
        name: "新宿研修センター",
        address: "〒160-0023 東京都新宿区西新宿1-0-0 西新宿第一ビル6階",
        phone: "03-0000-1601",
        emailAddress: "shinjuku@kenshu.test",
        access:
          "JR新宿駅 西口から徒歩6分。地下道のA17出口を出て、右手のビルです。\n正面の入口は19時に閉まります。その後は左の通用口からお入りください。",
        mapUrl: "https://maps.gsi.go.jp/#18/35.690600/139.697800/",
        isInstructorShown: true,
        rooms: [
          ["第1研修室", 6],
          ["第2研修室", 4],
          ["個別指導室", 2],
        ],
      },
      {
        name: "池袋研修センター",
        address: "〒171-0022 東京都豊島区南池袋2-0-0 南池袋ビル3階",
        phone: "03-0000-1710",
        emailAddress: "ikebukuro@kenshu.test",
        access: "JR池袋駅 東口から徒歩8分。1階に書店のあるビルです。",
        mapUrl: "https://maps.gsi.go.jp/#18/35.727200/139.715600/",
        isInstructorShown: false,
        rooms: [
          ["A教室", 5],
          ["B教室", 3],
        ],
      },
    ],
  },
  {
    name: "大阪",
    schools: [
      {
        name: "梅田研修センター",
        address: "〒530-0001 大阪府大阪市北区梅田1-0-0 梅田中央ビル9階",
        phone: "06-0000-5300",
        emailAddress: "umeda@kenshu.test",
        access: "JR大阪駅 桜橋口から徒歩5分。エレベーターで9階へお上がりください。",
        mapUrl: "https://maps.gsi.go.jp/#18/34.700300/135.496700/",
        isInstructorShown: true,
        rooms: [
          ["第1研修室", 6],
          ["第2研修室", 4],
        ],
      },
      {
        name: "なんば研修センター",
        address: "〒542-0076 大阪府大阪市中央区難波3-0-0 難波南ビル2階",
        phone: "06-0000-5420",
        emailAddress: null,
        access: "地下鉄なんば駅 20番出口から徒歩4分です。",
        mapUrl: null,
        isInstructorShown: false,
        rooms: [
          ["実技室", 4],
          ["試験室", 2],
        ],
      },
    ],
  },
  {
    name: "横浜",
    schools: [
      {
        name: "横浜研修センター",
        address: "〒220-0004 神奈川県横浜市西区北幸1-0-0 北幸ビル5階",
        phone: "045-000-2200",
        emailAddress: "yokohama@kenshu.test",
        access: "横浜駅 西口から徒歩7分。川を渡って2つ目の信号を左です。",
        mapUrl: "https://maps.gsi.go.jp/#18/35.466600/139.619900/",
        isInstructorShown: false,
        rooms: [
          ["実技室 東", 4],
          ["実技室 西", 3],
        ],
      },
    ],
  },
] as const;

export type AreaName = (typeof plan)[number]["name"];
export const areaNames: readonly AreaName[] = plan.map(({ name }) => name);
export type Room = {
  id: number;
  schoolId: number;
  areaName: AreaName;
  capacity: number;
};

const areas = plan.map(({ name }, index) => ({ id: index + 1, name, displayOrder: index + 1 }));

const schools = plan
  .flatMap(({ schools }, index) =>
    schools.map(({ rooms: _, ...school }) => ({ areaId: index + 1, ...school })),
  )
  .map((school, index) => ({ id: index + 1, ...school, displayOrder: index + 1 }));

const roomsOfSchools = plan.flatMap(({ name: areaName, schools }) =>
  schools.map(({ rooms }) => ({ areaName, rooms })),
);
const rooms = roomsOfSchools
  .flatMap(({ areaName, rooms }, schoolIndex) =>
    rooms.map(([name, capacity]) => ({ schoolId: schoolIndex + 1, areaName, name, capacity })),
  )
  .map((room, index) => ({ id: index + 1, ...room }));

/** The rooms, with the data for planning schedules. */
export const demoRooms: readonly Room[] = rooms;

/** `新宿研修センター 第1研修室` */
export function placeName(roomId: number): string {
  const room = rooms[roomId - 1];
  return `${schools[(room?.schoolId ?? 0) - 1]?.name} ${room?.name}`;
}

export function areaId(name: AreaName): number {
  return plan.findIndex((area) => area.name === name) + 1;
}

export const schoolRows = {
  area: areas,
  school: schools,
  room: rooms.map(({ id, schoolId, name }) => ({
    id,
    schoolId,
    name,
    // Neighbouring rooms differ as much as eight colours allow.
    displayColor: displayColors[(id * 3) % displayColors.length]?.value ?? displayColors[0].value,
    displayOrder: id,
  })),
};

/** The day of which a notice tells, and the turn of the year. */
export function closedDayRows(today: PlainDate) {
  const umeda = schoolRows.school.find(({ name }) => name === "梅田研修センター");
  const check = addDays(today, CHECK_IN_DAYS);
  const year = Number(today.slice(0, 4));
  return [
    { id: 1, schoolId: umeda?.id ?? null, startDate: check, endDate: check, name: "設備点検" },
    {
      id: 2,
      schoolId: null,
      startDate: `${year}-12-29`,
      endDate: `${year + 1}-01-03`,
      name: "年末年始",
    },
  ];
}
