import type { AppRouter } from "@kenshu/api/appRouter.ts";
import type { AnalysisName } from "@kenshu/domain/analysis/analysis.ts";
import type { Conditions } from "@kenshu/domain/analysis/conditions.ts";
import type { ProcedureName } from "@kenshu/domain/permissions.ts";
import type { inferRouterInputs } from "@trpc/server";
import { transportSentences } from "#api/transportSentences.ts";
import { FailedDownload, requestIdOf } from "./errors.ts";
import { isProvedAfter } from "./freshProof.ts";
import { actingUser } from "./shownPerson.ts";
import { TIMEOUT } from "./transport.ts";

type Inputs = inferRouterInputs<AppRouter>;

/** The base address of the server's files (rule 13.2). */
export const filePaths = {
  receipt: (input: Inputs["cashFlow"]["getFileReceipt"]) =>
    pathOf("CashFlow.GetFileReceipt", input),
  monthSummary: (input: Inputs["cashFlow"]["getFileMonthSummary"]) =>
    pathOf("CashFlow.GetFileMonthSummary", input),
  log: (input: Inputs["log"]["getFile"]) => pathOf("Log.GetFile", input),
  analysis: (name: AnalysisName, conditions: Conditions) =>
    pathOf(`Analysis.GetFile${name}`, conditions),
  calendar: (input: Inputs["trainingReserve"]["getFileCalendar"]) =>
    pathOf("TrainingReserve.GetFileCalendar", input),
  contactFigures: () => pathOf("Contact.GetFileFigures", {}),
  data: (name: DataFile, of: Criteria = {}) => pathOf(name, of),
  /** All that a search finds, whichever page is shown. */
  list: (name: ListFile, { page: _, pageSize: __, ...criteria }: Criteria) =>
    pathOf(name, criteria),
};

type Value = string | number | boolean | undefined;
type Criteria = Record<string, Value | readonly Value[]>;
/** The files that are no list: documents, and the log, which has its own form. */
type OtherFile =
  | `Analysis.${string}`
  | "CashFlow.GetFileMonthSummary"
  | "CashFlow.GetFileReceipt"
  | "Contact.GetFileFigures"
  | "Log.GetFile"
  | "TrainingReserve.GetFileCalendar"
  | DataFile;
/** All that is held about one person (rule 2.18). */
export type DataFile = "Student.GetFilePersonalData" | "User.GetFileOwnData";
/** The workbook of a list (rule 13.90). */
export type ListFile = Exclude<Extract<ProcedureName, `${string}.GetFile${string}`>, OtherFile>;

function pathOf(name: ProcedureName, input: Criteria): string {
  const query = Object.entries(input).flatMap(([key, values]) =>
    [values].flat().flatMap((value) => (value === undefined ? [] : [[key, String(value)]])),
  );
  return `/api/${name.replace(".", "/")}?${new URLSearchParams(query)}`;
}

/** A complete file and the name under which to keep it. */
export type ReadFile = { fileName: string; content: Blob };

/** The fallback name of a file without one; the message says so (rule 17.5). */
export class NoFileName extends Error {
  constructor() {
    super(transportSentences.noFileName);
  }
}

/**
 * Reads a file to its end. A refusal, or a connection that breaks, throws FailedDownload. If the file
 * needs a fresh proof, the person is asked first, like for a write (rule 2.15).
 */
export async function readFile(path: string): Promise<ReadFile> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), TIMEOUT);
  try {
    const response = await fetch(path, {
      credentials: "same-origin",
      headers: actingUser(),
      signal: waiting.signal,
    });
    // From here on the server has answered, however long the rest takes.
    clearTimeout(timer);
    if (!response.ok) {
      const refusal: object = await response.json().catch(() => ({}));
      throw new FailedDownload({
        ...requestIdOf(response),
        ...refusal,
        httpStatus: response.status,
      });
    }
    const fileName = fileNameIn(response.headers.get("content-disposition") ?? "");
    if (!fileName) throw new NoFileName();
    return { fileName, content: await response.blob() };
  } catch (error) {
    // Each browser words fetch errors in its own way.
    const isOwn = error instanceof FailedDownload || error instanceof NoFileName;
    const failure = isOwn ? error : new FailedDownload({ httpStatus: null });
    if (!(await isProvedAfter(failure))) throw failure;
    return await readFile(path);
  } finally {
    clearTimeout(timer);
  }
}

/** The name in a Content-Disposition: the encoded one, or else the plain one. */
export function fileNameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? "";
}
