import type { Rolldown } from "vite";

type CodeSplittingGroup = Rolldown.CodeSplittingGroup;

// Without these groups a student's home loads 235 KB in 137 scripts instead of 201 KB in 3.

/**
 * Which screens load together, by the path of the module that loads first. The first match counts.
 */
const AREAS: [string, RegExp][] = [
  ["live", /api\/live\/follow|inPlace\/followRows/],
  ["staffHome", /features\/home\/(Administrator|Instructor|Viewer)Home/],
  ["student", /routes\/_signedIn(\/(home|(reserve\/\w+|progress)\/index))?\.tsx/],
  ["slots", /features\/reservation\/StudentSlots/],
  ["trainee", /features\/(home\/|reservation\/Student(Futures|History))/],
  ["reservation", /_signedIn\/reserve\/detail|features\/reservation\/StudentReservation\./],
  ["staffReservation", /features\/reservation\/(StaffReservation|detail\/CalendarButton)\./],
  ["progress", /features\/progress\/|parts\/attendance\/TrendSection/],
  ["menus", /routes\/_signedIn\/((accept|setting|analysis)\/index|profile\/myPage)\.tsx/],
  ["about", /routes\/_signedIn\/about\/index\.tsx/],
  ["accessibility", /routes\/_signedIn\/about\/accessibility\.tsx/],
  ["account", /routes\/(_signedIn\/)?profile|factor\/StepUpDialog/],
  ["entrance", /routes\/(index|(forgot|reset)Password|unsubscribe|\w+SignUp)/],
  // Each tab of a student's page loads by itself.
  ["student", /routes\/_signedIn\/(management\/)?progress\/(detail\/\$id\/index|therapist\/)/],
  ["comment", /routes\/_signedIn\/progress\/.*\/comment\./],
  ["students", /features\/cashFlow\//],
  ["analyses", /features\/contact\/Figures\.tsx/],
  ["contactDialogs", /parts\/contact\/\w+Dialog\.tsx/],
  ["contacts", /features\/contact\/|_signedIn\/student\/silent/],
  [
    "staff",
    /Students\.tsx|routes\/_signedIn\/(student|attendance|accept\/(activity|noAccount))\/index/,
  ],
  ["staff", /routes\/_signedIn\/accept\/guestStudentList/],
  ["intake", /routes\/_signedIn\/accept\/(import|detail|find|difference|noAccount)/],
  ["attendance", /routes\/_signedIn\/attendance/],
  ["staffSlots", /routes\/_signedIn\/reserve\/add\/\$id/],
  ["scheduleMonth", /month\/MonthGrid\.tsx/],
  ["schedules", /routes\/_signedIn\/trainingSchedule\/index/],
  ["schedulePlan", /routes\/_signedIn\/trainingSchedule\/plan|plan\/readPlan/],
  // A schedule form shows the calendar at once. Every other date field loads it on demand.
  [
    "scheduleForm",
    /routes\/_signedIn\/trainingSchedule|form\/readTakenTimes|(Proposal|AddPlan)Dialog\.tsx|Calendar\.tsx/,
  ],
  ["settings", /routes\/_signedIn\/setting/],
  ["charts", /AnalysisChart\.tsx/],
  ["analyses", /routes\/_signedIn\/analysis/],
  ["help", /parts\/help\/HelpText/],
  ["finder", /shell\/finder\/Finder\.tsx/],
  ["students", /./],
];

/** Screens of these open without forms and floating parts, which are most of what others share. */
const WITHOUT_FORMS = ["student", "trainee", "staffHome", "schedules"];

const SLOTS = ["slots", "staffSlots"];

const CALENDARS = ["schedules", "schedulePlan", "scheduleMonth"];

type Graph = Parameters<Extract<CodeSplittingGroup["name"], (...inputs: never) => unknown>>[1];

/** The areas whose screens need the module. */
function areasOf(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  const areas = new Set<string>();
  const module = seen.has(id) ? null : graph.getModuleInfo(id);
  seen.add(id);
  if (!module) return areas;
  if (module.isEntry) areas.add("frame");
  const [area] = AREAS.find(([, path]) => path.test(id)) ?? [];
  if (area && module.dynamicImporters.length > 0) areas.add(area);
  for (const importer of module.importers) {
    for (const reached of areasOf(importer, graph, seen)) areas.add(reached);
  }
  return areas;
}

/** A module that several areas need goes where their lightest screens load the fewest chunks. */
function chunkOf(id: string, graph: Graph): string | undefined {
  const areas = areasOf(id, graph);
  if (areas.has("frame")) return "frame";
  if (areas.size === 1) return [...areas][0];
  // The plan and the month load with the code that they share with the calendar.
  if (areas.size > 0 && [...areas].every((area) => CALENDARS.includes(area))) return "schedules";
  const isOfForms = areas.has("entrance") || areas.has("account");
  if (WITHOUT_FORMS.some((area) => areas.has(area))) {
    // What sign-in shares with nearly all screens.
    return isOfForms ? "frame" : "student";
  }
  if (areas.has("progress")) return "student";
  // A student's page of a reservation opens without the code of staff.
  if (areas.has("reservation")) return areas.has("students") ? "student" : "reservation";
  // Staff choose from the same slots. Code that other screens share stays out.
  if (areas.has("slots")) {
    return [...areas].every((area) => SLOTS.includes(area)) ? "slots" : "student";
  }
  return isOfForms ? "forms" : "staff";
}

const OWN = /\/(apps\/web\/(src\/|index\.html$)|packages\/domain\/src\/)/;

/**
 * Libraries that more than one area needs, and that must not lie in one of them. The bundler cannot
 * tell who needs which part of a library, because all of it is imported through one index.
 */
const SHARED: Record<string, RegExp> = {
  frame:
    /rolldown\/runtime|@mantine\/(hooks|core\/esm\/core)\/|@tanstack\/|@tabler\/|components\/(ActionIcon|Input|NativeSelect)\//,
  student: /components\/(Progress|SegmentedControl)\//,
};

/** In this order: a library goes to the first that needs it. */
const LIGHTEST_FIRST = [
  "frame",
  "student",
  "staffHome",
  "trainee",
  "slots",
  "forms",
  "progress",
  "reservation",
  "staff",
  "schedules",
  "scheduleForm",
];
const names = [...new Set([...LIGHTEST_FIRST, ...AREAS.map(([area]) => area)])];

/** A main screen loads five scripts at most: the frame, shared parts, and its own area. */
export const chunks: CodeSplittingGroup[] = names.map((name, index) => ({
  debugName: name,
  name: (id, graph) =>
    (OWN.test(id) ? chunkOf(id, graph) === name : SHARED[name]?.test(id)) ? name : null,
  priority: names.length - index,
}));
