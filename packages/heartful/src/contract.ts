import { Career, Gender, TakingState } from "@kenshu/domain/enumerations.ts";
import { oneOf } from "@kenshu/domain/fields.ts";
import { z } from "zod";

/**
 * The data exchanged with HM (rules 20.1 to 20.8). Readers ignore unknown fields. If a known field
 * is missing or has another type, the answer is not used at all (rule 20.2).
 */

/** HM numbers from 1. The columns for its numbers end where int32 does. */
const heartfulId = z.int32().min(1);
const categoryId = heartfulId.max(99_999);
/** PostgreSQL stores every text except those with a null character. */
const text = z.string().refine((given) => !given.includes("\0"), "a null character");
const day = z.iso.date();
const moment = z.iso.datetime({ offset: true });

/** The longest memo or detail that we send. */
export const SENT_TEXT_MAX = 500;
/** The longest key of a write (rule 20.4). */
export const IDEMPOTENCY_KEY_MAX = 64;
/** Trainees on a page (rule 20.6). */
export const TRAINEES_ON_A_PAGE = 100;

/** The result of an entry's category. Its numbers are those of an activity's state. */
export const OrientationSuccess = {
  Pass: TakingState.Pass,
  Dropout: TakingState.Dropout,
  Suspend: TakingState.Suspend,
} as const;
export type OrientationSuccess = (typeof OrientationSuccess)[keyof typeof OrientationSuccess];

export const result = z
  .object({
    orientationSuccess: oneOf(OrientationSuccess),
    decidedAt: moment,
    idempotencyKey: text,
  })
  .meta({ id: "Result" });
export type Result = z.infer<typeof result>;

/** A trainee's application for one or more categories: an HM entry. */
export const entry = z
  .object({
    entryId: heartfulId,
    therapistId: heartfulId,
    orientationStartDate: day,
    categories: z.array(z.object({ categoryId, result: result.nullable() })),
  })
  .meta({ id: "Entry" });
export type Entry = z.infer<typeof entry>;

/** A student in HM's data. */
export const trainee = z
  .object({
    therapistId: heartfulId,
    name: text,
    nameKana: text,
    emailAddress: text.nullable(),
    storeCode: text.nullable(),
    storeName: text.nullable(),
    companyId: heartfulId.nullable(),
    companyName: text.nullable(),
    areaManagerCode: text.nullable(),
    areaManagerName: text.nullable(),
    recruiterCode: text.nullable(),
    recruiterName: text.nullable(),
    career: oneOf(Career),
    birthday: day.nullable(),
    gender: oneOf(Gender),
    isActiveTherapist: z.boolean(),
    entries: z.array(entry),
  })
  .meta({ id: "Trainee" });
export type Trainee = z.infer<typeof trainee>;

export const traineePage = z
  .object({ trainees: z.array(trainee), nextCursor: z.string().nullable() })
  .meta({ id: "TraineePage" });

/** The results of an entry: HM takes all named categories or none (rule 20.6). */
export const resultRequest = z
  .object({
    categories: z
      .array(z.object({ categoryId, orientationSuccess: oneOf(OrientationSuccess) }))
      .min(1),
    check: z
      .object({
        employeeId: heartfulId,
        item: z.literal([1, 2, 3, 4, 5]),
        memo: text.max(SENT_TEXT_MAX),
      })
      .nullable(),
    dropout: z
      .object({
        date: day,
        timing: z.literal([1, 2, 3, 4, 5, 6]),
        reason: z.literal([1, 2, 3, 4, 5, 6, 7, 8, 9, 99]),
        detail: text.max(SENT_TEXT_MAX),
        trainingDateCount: z.int32().min(0),
      })
      .nullable(),
    decidedBy: heartfulId,
  })
  .refine(
    ({ categories, dropout }) =>
      (dropout !== null) ===
      categories.some(
        ({ orientationSuccess }) => orientationSuccess === OrientationSuccess.Dropout,
      ),
    { path: ["dropout"], message: "present exactly when a category is a dropout" },
  )
  .meta({ id: "ResultRequest" });
export type ResultRequest = z.infer<typeof resultRequest>;

export const released = z
  .object({ therapistId: heartfulId, releasedAt: moment })
  .meta({ id: "Released" });
export type Released = z.infer<typeof released>;

export const category = z
  .object({ id: categoryId, name: text, isFlex: z.boolean() })
  .meta({ id: "Category" });
export type Category = z.infer<typeof category>;

export const company = z.object({ id: heartfulId, name: text }).meta({ id: "Company" });
export type Company = z.infer<typeof company>;

export const employee = z
  .object({ id: heartfulId, code: text, name: text })
  .meta({ id: "Employee" });
export type Employee = z.infer<typeof employee>;

export const employeeList = z
  .object({ employees: z.array(employee), totalCount: z.int().min(0) })
  .meta({ id: "EmployeeList" });
export type EmployeeList = z.infer<typeof employeeList>;

/** The body of every failure. Staff may see the message (rule 20.3). */
export const refusal = z.object({ code: z.string(), message: z.string() }).meta({ id: "Refusal" });
export type Refusal = z.infer<typeof refusal>;

/** One call of HM. A path has its parameters in braces. */
type Call = {
  method: "GET" | "POST";
  path: string;
  parameters: z.ZodObject;
  query: z.ZodObject;
  body: z.ZodType | null;
  answer: z.ZodType;
  /** The codes of its refusals by status, if the contract names them. */
  refusals: Record<number, readonly string[]>;
};

const none = z.object({});
const ofTrainee = z.object({ therapistId: heartfulId });
const ofEntry = z.object({ entryId: heartfulId });

/** Every call of HM (rule 20.6). The gateway, the simulator and the document all use this. */
export const calls = {
  searchTrainees: {
    method: "GET",
    path: "/v1/trainees",
    parameters: none,
    query: z.object({ from: day, to: day, cursor: z.string().optional() }),
    body: null,
    answer: traineePage,
    refusals: {},
  },
  getTrainee: {
    method: "GET",
    path: "/v1/trainees/{therapistId}",
    parameters: ofTrainee,
    query: none,
    body: null,
    answer: trainee,
    refusals: { 404: ["not_found"] },
  },
  release: {
    method: "POST",
    path: "/v1/trainees/{therapistId}/release",
    parameters: ofTrainee,
    query: none,
    body: none,
    answer: released,
    refusals: { 404: ["not_found"], 409: ["release_refused", "in_progress"], 422: ["key_reused"] },
  },
  getEntry: {
    method: "GET",
    path: "/v1/entries/{entryId}",
    parameters: ofEntry,
    query: none,
    body: null,
    answer: entry,
    refusals: { 404: ["not_found"] },
  },
  sendResults: {
    method: "POST",
    path: "/v1/entries/{entryId}/results",
    parameters: ofEntry,
    query: none,
    body: resultRequest,
    answer: entry,
    refusals: {
      404: ["not_found"],
      409: ["already_decided", "result_refused", "in_progress"],
      422: ["invalid", "key_reused"],
    },
  },
  getCategories: {
    method: "GET",
    path: "/v1/categories",
    parameters: none,
    query: none,
    body: null,
    answer: z.object({ categories: z.array(category) }).meta({ id: "CategoryList" }),
    refusals: {},
  },
  getCompanies: {
    method: "GET",
    path: "/v1/companies",
    parameters: none,
    query: none,
    body: null,
    answer: z.object({ companies: z.array(company) }).meta({ id: "CompanyList" }),
    refusals: {},
  },
  findEmployees: {
    method: "GET",
    path: "/v1/employees",
    parameters: none,
    query: z.object({ name: z.string(), limit: z.coerce.number<number>().int().min(0) }),
    body: null,
    answer: employeeList,
    refusals: {},
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
