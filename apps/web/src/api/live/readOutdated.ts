import type { News } from "@kenshu/domain/live/live.schema.ts";
import type { Query, QueryClient } from "@tanstack/react-query";
import { now } from "#api/clock.ts";
import { callFailure } from "#api/errors.ts";
import { noteChange } from "#api/latest.ts";
import { ownWrites } from "#api/ownWrites.ts";
import { namesIn } from "./names.ts";
import { type Controller, counting, shownBy } from "./shownBy.ts";

type Thing = Exclude<News, "everything">[number];

/** In milliseconds. Thousands of screens hear the same at once, so each waits a little. */
const SPREAD = 400;
/** Two reads of a query are this far apart, and four times as far as the answer took. */
const APART = 1000;
const SLOWER = 4;
/** A read under way may be older than the news. */
const LOOK_AGAIN = 200;
/** What could not be read anew is read again after this time, and a little more. */
const FAILED = 2000;
const FAILED_SPREAD = 4000;
/** How often we look whether a moment that a screen names has come, and within what time it is read. */
const CLOCK_EVERY = 2000;
const CLOCK_SPREAD = 8000;

/** Why a query is read: others or the clock have outdated it, or the reader asked. */
type Why = "others" | "clock" | "reader";

/** Is told of each answer before it is shown (rule 24.7). */
export type Answered = { expectAnswer: (why: Why) => void };

/** Where what is read appears. Moments pass without effect where nobody looks: `isSeen` tells. */
type Screen = Answered & { isSeen: () => boolean };

type Timer = ReturnType<typeof setTimeout>;
type Pace = {
  startedAt: number;
  endedAt: number;
  took: number;
  timer: Timer | undefined;
  /** Why it waits to be read. */
  wanted: Why;
  /** Why the read that begins now begins. */
  next: Why;
  /** Why it is being read. */
  present: Why;
  /** News that came while it was read, before anybody could tell what it names. */
  missed: News[];
};

/**
 * Reads anew what is outdated, as far as it is on the screen. Everything else of its kind is read
 * when it is shown again (rule 24.5).
 */
export class OutdatedReader {
  readonly #queryClient: QueryClient;
  readonly #paces = new WeakMap<Query, Pace>();

  constructor(queryClient: QueryClient, screen: Screen) {
    this.#queryClient = queryClient;
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== "updated") return;
      const pace = this.#paceOf(event.query);
      if (event.action.type === "fetch") {
        pace.startedAt = performance.now();
        pace.present = pace.next;
        pace.next = "reader";
        // What begins to be read now is newer than the news so far.
        pace.missed = [];
      }
      if (event.action.type === "success") {
        pace.endedAt = performance.now();
        // A read that began before we looked tells nothing.
        if (pace.startedAt > 0) pace.took = pace.endedAt - pace.startedAt;
        // During a write, what is read may be its own doing.
        screen.expectAnswer(queryClient.isMutating() > 0 ? "reader" : pace.present);
        pace.present = "reader";
        if (!event.action.manual) this.#hearMissed(event.query);
      }
      if (event.action.type === "error" && isUnserved(event.query)) {
        this.#readSoon(event.query, FAILED_SPREAD, pace.present, FAILED);
      }
    });
    let lookedAt = now().getTime();
    setInterval(() => {
      const present = now().getTime();
      if (screen.isSeen()) this.#readWhatHasCome(lookedAt, present);
      lookedAt = present;
    }, CLOCK_EVERY);
  }

  /** Takes the news in. */
  hear(news: News): void {
    noteChange();
    const own = ownTransactions(news);
    const why = own ? "reader" : "others";
    const isOfThisPage =
      own !== null && ownWrites.hear(own.size, this.#queryClient.isMutating() > 0);
    for (const query of this.#queryClient.getQueryCache().getAll()) {
      if (isOfThisPage && query.isActive() && this.#isReadSinceWrite(query)) continue;
      if (isReadUnseen(query)) this.#paceOf(query).missed.push(news);
      else if (!query.isActive()) {
        if (isAbout(query, news)) query.invalidate();
      } else if (isConcerned(query, news)) this.#readSoon(query, SPREAD, why);
    }
  }

  /** What has just been read may be older than news that came meanwhile. */
  #hearMissed(query: Query): void {
    const pace = this.#paceOf(query);
    const missed = pace.missed.filter((news) => isConcerned(query, news));
    pace.missed = [];
    if (missed.length === 0) return;
    if (query.isActive()) {
      this.#readSoon(query, SPREAD, missed.every(ownTransactions) ? "reader" : "others");
    } else query.invalidate();
  }

  /** Cutoffs, beginnings and ends are no changes: what they outdate, the clock tells. */
  #readWhatHasCome(from: number, to: number): void {
    for (const query of this.#queryClient.getQueryCache().getAll()) {
      if (!query.isActive() || !controllerOf(query)) continue;
      const { moments } = namesIn(query.state.data);
      if (moments.some((moment) => from < moment && moment <= to)) {
        this.#readSoon(query, CLOCK_SPREAD, "clock");
      }
    }
  }

  #isReadSinceWrite(query: Query): boolean {
    return this.#paceOf(query).startedAt >= ownWrites.answeredAt;
  }

  #paceOf(query: Query): Pace {
    const before = this.#paces.get(query);
    if (before) return before;
    const pace: Pace = {
      startedAt: 0,
      endedAt: 0,
      took: 0,
      timer: undefined,
      wanted: "reader",
      next: "reader",
      present: "reader",
      missed: [],
    };
    this.#paces.set(query, pace);
    return pace;
  }

  #readSoon(query: Query, spread: number, why: Why, least = 0): void {
    const pace = this.#paceOf(query);
    const isWaiting = pace.timer !== undefined;
    if (!isWaiting || why === "others") pace.wanted = why;
    if (isWaiting) return;
    const apart = Math.max(APART, SLOWER * pace.took);
    const wait = Math.max(least + Math.random() * spread, pace.endedAt + apart - performance.now());
    const read = () => {
      if (query.isActive() && query.state.fetchStatus !== "idle") {
        pace.timer = setTimeout(read, LOOK_AGAIN);
        return;
      }
      pace.timer = undefined;
      query.invalidate();
      if (query.isActive()) {
        const { queryKey } = query;
        pace.next = pace.wanted;
        void this.#queryClient.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
        pace.next = "reader";
      }
    };
    pace.timer = setTimeout(read, wait);
  }
}

/** The transactions of this person; null where others have changed something too. */
function ownTransactions(news: News): Set<string> | null {
  if (news === "everything") return null;
  const isOwn = news.every(({ ownWrites: own }) => own);
  return isOwn ? new Set(news.flatMap(({ ownWrites: own }) => own ?? [])) : null;
}

/** Whether the screen still shows what was before, because the server did not serve the read. */
function isUnserved({ state: { data, error } }: Query): boolean {
  const status = callFailure(error)?.httpStatus ?? null;
  return data !== undefined && (status === null || status === 429 || status > 500);
}

/** The controller that a query asks; undefined if it asks none. */
function controllerOf({ queryKey }: Query): Controller | undefined {
  const [path] = queryKey;
  return Array.isArray(path) ? path[0] : undefined;
}

/** Whether it is read for the first time, or ahead for a screen that comes. */
function isReadUnseen(query: Query): boolean {
  const { data, fetchStatus } = query.state;
  return fetchStatus !== "idle" && (data === undefined || !query.isActive());
}

/** Whether a query may show what the news is about. */
function isAbout(query: Query, news: News): boolean {
  const controller = controllerOf(query);
  if (!controller) return false;
  return news === "everything" || news.some((thing) => isShown(thing, controller));
}

function isShown({ kind }: Thing, controller: Controller): boolean {
  const { by } = shownBy[kind];
  return by === "everything" || by.includes(controller);
}

/** Whether it shows just that. */
function isConcerned(query: Query, news: News): boolean {
  const controller = controllerOf(query);
  if (!controller) return false;
  if (news === "everything") return true;
  return news.some((thing) => {
    if (!isShown(thing, controller)) return false;
    const { kind, scheduleIds, userIds } = thing;
    if (scheduleIds === null || userIds === null) return true;
    if (shownBy[kind].isListed || counting.includes(controller)) return true;
    const sought = [...scheduleIds, ...userIds];
    const isNamed = (value: unknown) => {
      const { ids } = namesIn(value);
      return sought.some((id) => ids.has(id));
    };
    return isNamed(query.queryKey[1]) || isNamed(query.state.data);
  });
}
