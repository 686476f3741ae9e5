import { Role } from "@kenshu/domain/enumerations.ts";
import { beforeEach, expect, test } from "vitest";
import { actingUser, meetPerson, pageState, showPerson } from "./shownPerson.ts";
import type { User } from "./user.ts";

const person = (userId: number): User => ({
  userId,
  name: `第${userId}`,
  role: Role.Student,
  isUnregistered: false,
  lacksFactor: false,
});

beforeEach(() => showPerson(null));

test("a page of nobody is open, says no person, and takes the first who is met", () => {
  expect(actingUser()).toEqual({});
  expect(meetPerson(null)).toBe(true);
  expect(meetPerson(person(7))).toBe(true);
  expect(actingUser()).toEqual({ "x-acting-user": "7" });
});

test("a page keeps its person while nobody or another is signed in, and opens again", () => {
  showPerson(person(7));
  expect(meetPerson(null)).toBe(false);
  expect(pageState()).toBe("ended");
  expect(meetPerson(person(8))).toBe(false);
  expect(pageState()).toEqual(person(8));
  expect(actingUser()).toEqual({ "x-acting-user": "7" });
  expect(meetPerson(person(7))).toBe(true);
  expect(pageState()).toBe("open");
});

test("who signs in or out on purpose is shown from then on", () => {
  showPerson(person(7));
  showPerson(null);
  expect(pageState()).toBe("open");
  expect(actingUser()).toEqual({});
  showPerson(person(8));
  expect(pageState()).toBe("open");
});
