import { type ErrorCode, errorCodes } from "@kenshu/domain/errorCodes.ts";
import type { WireError } from "@kenshu/domain/errors.ts";
import { TRPCClientError } from "@trpc/client";
import { transportSentences } from "#api/transportSentences.ts";

/** What a failed call came back with; `httpStatus` is null when no answer came. */
export type CallFailure = { httpStatus: number | null } & Partial<WireError>;

/** A file that did not come. */
export class FailedDownload extends Error {
  readonly failure: CallFailure;
  constructor(failure: CallFailure) {
    super("the file did not come");
    this.failure = failure;
  }
}

/** An answer that is none of our server's, such as a page of the proxy before it. */
export class ForeignAnswer extends Error {
  readonly status: number;
  constructor(status: number) {
    super("not an answer of the server");
    this.status = status;
  }
}

/** Reads any thrown value as the failure of a call; null when it is none. */
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

/** The number under which the server's log tells of the request (rule 21.4). */
export function requestIdOf({ headers }: Response): Pick<CallFailure, "requestId"> {
  const requestId = headers.get("x-request-id");
  return requestId === null ? {} : { requestId };
}

/** The code of a refusal by a business rule, else undefined. */
export function errorCode(error: unknown): ErrorCode | undefined {
  return callFailure(error)?.errorCode;
}

/** Whether what was read or written is unknown, or gone; of a write it may concern another row (rule 13.3). */
export function isNotFound(error: unknown): boolean {
  const code = errorCode(error);
  return code === "DbConflict" || code === "UserNotFound";
}

/** Whether the server's answer never came: what was asked for may have happened all the same. */
export function isUnanswered(error: unknown): boolean {
  return callFailure(error)?.httpStatus === null || foreignAnswer(error) !== null;
}

/** Whether nobody is signed in any more. */
export function isSignedOut(error: unknown): boolean {
  return callFailure(error)?.httpStatus === 401;
}

/**
 * The Japanese sentence for a failed call (rules 17.3, 17.5). It is the server's for a refusal whose
 * code is known, and for what the server cannot serve at present. Else it is one of the fixed sentences
 * with the codes 12, 13 and 14. Where it is not the person's fault it ends with the number of the
 * request, by which whoever is asked finds it in the log.
 */
export function errorMessage(error: unknown): string {
  const failure = callFailure(error);
  if (failure === null) return transportSentences.undefinedError;
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

/** What the server says about single inputs: paths (`areaId`) with sentences. Empty when it says nothing. */
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
