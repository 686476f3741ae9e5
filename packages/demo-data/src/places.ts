import { displayColors } from "@kenshu/domain/displayColors.ts";

/** The company's areas, schools and rooms, with the capacity of each room. */
const plan = [
  {
    name: "東京",
    schools: [
      {
        name: "新宿研修センター",
        rooms: [
          ["第1研修室", 6],
          ["第2研修室", 4],
          ["個別指導室", 2],
        ],
      },
      {
        name: "池袋研修センター",
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
        rooms: [
          ["第1研修室", 6],
          ["第2研修室", 4],
        ],
      },
      {
        name: "なんば研修センター",
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
  .flatMap(({ schools }, index) => schools.map(({ name }) => ({ areaId: index + 1, name })))
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
