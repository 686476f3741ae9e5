import { Role } from "@kenshu/domain/enumerations.ts";
import { expect, onTestFinished } from "vitest";
import type { openServer } from "#testing.ts";

type Server = Awaited<ReturnType<typeof openServer>>;
type Event = { event: string; id: string; data: unknown };

/** A stream as a browser opens it. `events` are those that have come, `isOpen` tells of its end. */
export async function follow(
  origin: string,
  token: string,
  { lastEventId, actingUser }: { lastEventId?: string; actingUser?: number } = {},
) {
  const aborting = new AbortController();
  onTestFinished(() => aborting.abort());
  const query = new URLSearchParams({ input: JSON.stringify({ lastEventId }) });
  if (actingUser) query.set("connectionParams", JSON.stringify({ actingUser: `${actingUser}` }));
  const response = await fetch(`${origin}/trpc/live.follow?${query}`, {
    headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
    signal: aborting.signal,
  });
  const stream = { status: response.status, isOpen: true, events: [] as Event[], response };
  void (async () => {
    let text = "";
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      for (let end = text.indexOf("\n\n\n"); end >= 0; end = text.indexOf("\n\n\n")) {
        stream.events.push(eventOf(text.slice(0, end)));
        text = text.slice(end + 3);
      }
    }
  })()
    .catch(() => {})
    .finally(() => {
      stream.isOpen = false;
    });
  return Object.assign(stream, {
    close: () => aborting.abort(),
    /** The news since the first event, which has the cursor. */
    news: () =>
      stream.events
        .filter(({ id }) => id)
        .slice(1)
        .flatMap(({ data }) => data),
    async opens() {
      await expect.poll(() => stream.events.filter(({ id }) => id).length).toBeGreaterThan(0);
      return stream.events.find(({ id }) => id);
    },
  });
}

function eventOf(text: string): Event {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(text)?.[1] ?? "";
  const data = field("data");
  return { event: field("event"), id: field("id"), data: data && JSON.parse(data) };
}

/** A student, and a schedule to reserve. */
export async function reservable({ build }: Server) {
  const student = await build.student();
  const schedule = await build.schedule({
    startDate: "2027-03-20T10:00:00+09:00",
    endDate: "2027-03-20T12:00:00+09:00",
  });
  return { student, schedule };
}

/** An administrator reserves for the student. */
export async function reserve(
  { callerAs }: Server,
  student: { id: number },
  schedule: { id: number },
) {
  const { trainingReserve } = await callerAs(Role.Administrator);
  await trainingReserve.forceReserve({ scheduleId: schedule.id, studentId: student.id });
}

/** What a stream says of that. */
export const reserved = (schedule: { id: number }, userIds: number[]) => [
  { kind: "reservation", scheduleIds: [schedule.id], userIds, ownWrites: null },
];
