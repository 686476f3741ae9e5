import fc from "fast-check";
import { expect, test } from "vitest";
import { type PlanFacts, plan } from "#home/plan.rules.ts";

/** `12 10 own` starts on 12 March at ten, in the student's most visited school. */
function offer(words: string) {
  const [day, hour, school] = words.split(" ");
  return { words, startDate: at(`${day} ${hour}`), isMostUsed: school === "own" };
}

function at(words: string): Date {
  const [day, hour] = words.split(" ");
  const date = new Date(`2027-03-01T${hour}:00:00+09:00`);
  return new Date(date.getTime() + (Number(day) - 1) * 24 * 3_600_000);
}

/** 10 March 2027 is a Wednesday: the weeks begin on the 11th, 18th and 25th. */
function planned(offers: string[], given: Partial<PlanFacts<never>> = {}) {
  const weeks = plan({
    today: "2027-03-10",
    neededPerWeek: 2,
    stillToReserve: 20,
    reservable: 10,
    past: [],
    confirmed: [],
    waiting: [],
    ...given,
    offers: offers.map(offer),
  });
  return weeks.map(({ proposals }) => proposals.map(({ offer }) => offer.words));
}

test("the weeks run from tomorrow on, and what is reserved later today counts in the first", () => {
  const weeks = plan({
    today: "2027-03-10",
    neededPerWeek: 3,
    stillToReserve: 20,
    reservable: 10,
    past: [at("3 10")],
    confirmed: [at("10 18"), at("17 10"), at("18 10"), at("19 10"), at("31 10")],
    waiting: [at("11 10")],
    offers: [],
  });
  expect(weeks).toEqual([
    { from: "2027-03-11", to: "2027-03-17", reservedCount: 2, lackingCount: 1, proposals: [] },
    { from: "2027-03-18", to: "2027-03-24", reservedCount: 2, lackingCount: 1, proposals: [] },
    { from: "2027-03-25", to: "2027-03-31", reservedCount: 1, lackingCount: 2, proposals: [] },
  ]);
});

test.each<[string, string[], Partial<PlanFacts<never>>, string[][]]>([
  ["nothing on offer", [], {}, [[], [], []]],
  [
    "as many a week as are needed, the soonest where nothing is usual",
    ["12 10", "11 10", "13 10", "20 10", "40 10"],
    {},
    [["11 10", "12 10"], ["20 10"], []],
  ],
  [
    "less what is reserved in the week",
    ["12 10", "13 10", "19 10", "20 10"],
    { confirmed: [at("16 10")] },
    // The 16th was a Tuesday at ten. Nothing else is on a Tuesday.
    [["12 10"], ["19 10", "20 10"], []],
  ],
  ["one a day", ["12 10", "12 13", "12 16"], {}, [["12 10"], [], []]],
  [
    "none on a day on which the student trains or waits",
    ["12 13", "13 13", "14 13"],
    { neededPerWeek: 3, confirmed: [at("12 10")], waiting: [at("13 10")] },
    [["14 13"], [], []],
  ],
  [
    "on the weekdays and at the hours that are usual",
    // Past Fridays at 18:00. The 12th is a Friday, the 13th a Saturday.
    ["11 10", "11 17", "12 10", "12 18", "13 10", "13 19", "14 10"],
    { neededPerWeek: 2, past: [at("5 18"), at("-2 18")] },
    [["11 17", "12 18"], [], []],
  ],
  [
    "in the usual school before the usual time",
    ["12 18 other", "13 10 own"],
    { neededPerWeek: 1, past: [at("5 18")] },
    [["13 10 own"], [], []],
  ],
  [
    "no more than the student may reserve",
    ["11 10", "12 10", "18 10", "19 10"],
    { reservable: 3 },
    [["11 10", "12 10"], ["18 10"], []],
  ],
  [
    "no more than are still to be reserved at all",
    ["11 10", "12 10", "18 10"],
    { stillToReserve: 1 },
    [["11 10"], [], []],
  ],
  ["none beyond the limit", ["11 10"], { reservable: -1 }, [[], [], []]],
])("%s", (_, offers, given, expected) => expect(planned(offers, given)).toEqual(expected));

test("each proposal comes with the others of its day, in their order", () => {
  const offers = ["11 10", "12 09", "12 13", "12 18"].map(offer);
  const [week] = plan({
    today: "2027-03-10",
    neededPerWeek: 1,
    stillToReserve: 20,
    reservable: 10,
    past: [at("5 13"), at("-2 13")],
    confirmed: [],
    waiting: [],
    offers,
  });
  // Fridays at 13:00 are usual, and the 12th is a Friday.
  expect(week?.proposals).toEqual([{ offer: offers[2], others: [offers[1], offers[3]] }]);
});

test("the first seven days propose what they lack, as far as the limit and the days on offer go", () => {
  const count = fc.integer({ min: 0, max: 9 });
  const days = fc.uniqueArray(fc.integer({ min: 11, max: 17 }));
  const offersOfDay = fc.array(fc.record({ day: fc.integer({ min: 11, max: 20 }), hour: count }));
  fc.assert(
    fc.property(
      ...([count, count, fc.integer({ min: -2, max: 9 }), days, days, offersOfDay] as const),
      (neededPerWeek, stillToReserve, reservable, reserved, waited, offered) => {
        const [week] = plan({
          today: "2027-03-10",
          neededPerWeek,
          stillToReserve,
          reservable,
          past: [],
          confirmed: reserved.map((day) => at(`${day} 10`)),
          waiting: waited.map((day) => at(`${day} 10`)),
          offers: offered.map(({ day, hour }) => offer(`${day} 1${hour}`)),
        });
        const isFree = (day: number) => day <= 17 && ![...reserved, ...waited].includes(day);
        const freeDays = new Set(offered.map(({ day }) => day).filter(isFree));
        const lacking = Math.min(neededPerWeek - reserved.length, stillToReserve, reservable);
        expect(week?.lackingCount).toBe(Math.max(lacking, 0));
        expect(week?.proposals).toHaveLength(Math.min(Math.max(lacking, 0), freeDays.size));
      },
    ),
  );
});
