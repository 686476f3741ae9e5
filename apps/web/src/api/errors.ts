import { type ErrorCode, errorCodes } from "@kenshu/domain/errorCodes.ts";
import type { WireError } from "@kenshu/domain/errors.ts";
import { TRPCClientError } from "@trpc/client";
import { transportSentences } from "#api/transportSentences.ts";

/** What a failed call brought; `httpStatus` is null when no answer came. */
export type CallFailure = { httpStatus: number | null } & Partial<WireError>;

/** A file that did not arrive. */
export class FailedDownload extends Error {
  readonly failure: CallFailure;
  constructor(failure: CallFailure) {
    super("the file did not come");
    this.failure = failure;
  }
}

/** An answer that our server did not write, such as a page of the proxy in front of it. */
export class ForeignAnswer extends Error {
  readonly status: number;
  constructor(status: number) {
    super("not an answer of the server");
    this.status = status;
  }
}

/** Reads any thrown value as a failed call; null when it is none. */
export function callFailure(error: unknown): CallFailure | null {
  if (error instanceof FailedDownload) return error.failure;
  if (!(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  const response: unknown = error.meta?.response;
  const requestId = response instanceof Response ? requestIdOf(response) : {};
  if (isRecord(data) && typeof data.httpStatus === "number") {
    const refusal = isWireError(data.refusal) ? data.refusal : {};
    return { httpStatus: data.httpStatus, ...requestId, ...refusal };
  }
  const status = response instanceof Response ? response.status : foreignAnswer(error)?.status;
  return { httpStatus: status ?? null, ...requestId };
}

/** Whether what was asked for is no more, or not for this person any more. */
export function isGone(error: unknown): boolean {
  const status = callFailure(error)?.httpStatus;
  return status === 403 || status === 404 || errorCode(error) === "DbConflict";
}

/** The request's number in the server's log (rule 21.4). */
export function requestIdOf({ headers }: Response): Pick<CallFailure, "requestId"> {
  const requestId = headers.get("x-request-id");
  return requestId === null ? {} : { requestId };
}

/** The code of a business rule's refusal; undefined for any other failure. */
export function errorCode(error: unknown): ErrorCode | undefined {
  return callFailure(error)?.errorCode;
}

/**
 * What the act would do by now, if it was refused because its question stated something else (rule
 * 13.21); null for any other failure.
 */
export function actualOf<C extends object>(error: unknown): C | null {
  const actual = callFailure(error)?.actual;
  return actual ? (actual as C) : null;
}

/** Whether the row is unknown or gone. For a write it may be another row (rule 13.3). */
export function isNotFound(error: unknown): boolean {
  const code = errorCode(error);
  return code === "DbConflict" || code === "UserNotFound";
}

/** Whether the server's answer never came. The call may have taken effect all the same. */
export function isUnanswered(error: unknown): boolean {
  return callFailure(error)?.httpStatus === null || foreignAnswer(error) !== null;
}

/** Whether the page's person is not signed in any more: nobody is, or another (rule 13.18). */
export function isSessionLost(error: unknown): boolean {
  const failure = callFailure(error);
  return failure?.httpStatus === 401 || failure?.errorCode === "SessionOfAnother";
}

/**
 * The Japanese sentence for a failed call (rules 17.3, 17.5). It is the server's own when the code
 * is known or the server cannot serve the call at present. Otherwise it is one of the fixed
 * sentences with the codes 12, 13 and 14. If the person is not at fault, it ends with the request's
 * number, which leads to the entry in the log.
 */
export function errorMessage(error: unknown): string {
  const failure = callFailure(error);
  if (failure === null) return transportSentences.undefinedError;
  // Whoever reads the sentence is signed in again.
  if (isSessionLost(error)) return transportSentences.sessionLost;
  if (failure.errorCode !== undefined) return refusalSentence(failure);
  if (failure.httpStatus === null) return transportSentences.unreachable;
  if (failure.httpStatus === 400) return transportSentences.invalid;
  if (failure.httpStatus === 503 && failure.message) return numbered(failure.message, failure);
  return numbered(transportSentences.failed, failure);
}

function numbered(sentence: string, { httpStatus, requestId }: CallFailure): string {
  const isServers = httpStatus !== null && httpStatus >= 500;
  return isServers && requestId ? `${sentence}(番号 ${requestId})` : sentence;
}

function refusalSentence({ errorCode, message }: CallFailure): string {
  const isKnown = errorCodes.some((code) => code === errorCode);
  return (isKnown && message) || transportSentences.undefinedError;
}

/** The server's sentences about single inputs, by path (`areaId`). Empty when there are none. */
export function fieldErrors(error: unknown): { path: string; message: string }[] {
  return callFailure(error)?.errors ?? [];
}

function foreignAnswer(error: unknown): ForeignAnswer | null {
  return error instanceof TRPCClientError && error.cause instanceof ForeignAnswer
    ? error.cause
    : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isWireError(value: unknown): value is WireError {
  return isRecord(value) && typeof value.message === "string";
}
