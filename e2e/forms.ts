import type { Page } from "@playwright/test";
import type { DemoIds } from "./demoRows.ts";

/** The forms into which people type, by who opens them. */
export const forms: Record<string, (ids: DemoIds) => string[]> = {
  administrator: ({ area, school, room, training, content, studentId, ...ids }) => [
    "/profile/self",
    `/setting/area/detail/${area.id}`,
    "/setting/area/create",
    `/setting/school/detail/${school.id}`,
    `/setting/room/detail/${room.id}`,
    `/setting/training/detail/${training.id}`,
    `/setting/trainingContent/detail/${training.id}/${content.id}`,
    "/setting/system",
    "/info/detail/1",
    "/accept/noAccount/create",
    ids.noAccountPath,
    `/student/${studentId}/edit`,
    `/user/detail/${ids.instructorId}`,
    `/trainingSchedule/detail/${ids.reserved.schoolId}/${ids.reserved.id}`,
    `/progress/detail/${studentId}/grade/${ids.progress.entry}`,
    `/progress/detail/${studentId}/cashFlow/${studentId}`,
  ],
  student01: ({ studentId, progress }) => [
    "/profile/self",
    "/profile/goal",
    "/profile/emailAddress",
    `/progress/detail/${studentId}/comment/${progress.entry}`,
  ],
};

/** The form of a page that is no search. */
export const form = (page: Page) => page.locator("main form:not([role=search] form)").first();
/** The button that submits a form, in it or in a bar of its own. */
export const submitting = (page: Page) =>
  page.locator("main :is(form button[type=submit], button[type=submit][form])");
/** The button in the bar of a form to save (rule 18.60). */
export const saving = (page: Page) => page.locator("main button[type=submit][form]");
/** The inputs of that form into which people type. */
export const texts = (page: Page) =>
  form(page).locator(
    ":is(input:not([type]), input[type=text], input[type=email], input[type=url], input[type=password], textarea):not([readonly]):visible",
  );
