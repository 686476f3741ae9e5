/** One HTTP request to HM, according to the contract. */
export type Request = {
  method: "GET" | "POST";
  url: URL;
  headers: Record<string, string>;
  body: string | null;
};

/**
 * HM's answer; `body` is undefined if it was not JSON, or longer than any answer in the contract.
 */
export type Answered = { status: number; body: unknown; retryAfter: number | null };

/** A try that may succeed when repeated: no answer, 5xx or 429. */
export class FailedTry extends Error {
  /** For how many milliseconds HM asks us to wait. */
  readonly retryAfter: number | null;
  constructor(message: string, retryAfter: number | null = null) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

const TOO_MANY_REQUESTS = 429;
/** In bytes, uncompressed. A page of a hundred trainees takes a tenth of it. */
export const ANSWER_MAX = 5 * 1024 * 1024;

/** Asks HM once. Throws FailedTry. */
export async function tryOnce(
  { method, url, headers, body }: Request,
  signal: AbortSignal,
): Promise<Answered> {
  const { response, bytes } = await send(url, {
    method,
    headers,
    body,
    signal,
    // The key and people's data go to the configured address and nowhere else.
    redirect: "manual",
  });
  const { status } = response;
  const retryAfter = readRetryAfter(response.headers.get("retry-after"));
  if (status >= 500 || status === TOO_MANY_REQUESTS) throw new FailedTry(`${status}`, retryAfter);
  return { status, body: bytes && parsed(bytes), retryAfter };
}

async function send(url: URL, init: RequestInit) {
  try {
    const response = await fetch(url, init);
    return { response, bytes: await bytesOf(response) };
  } catch (error) {
    throw new FailedTry(reasonOf(error));
  }
}

/** Undefined if there are too many bytes: the rest is not read. */
async function bytesOf({ body }: Response): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    // Leaving the loop ends the connection.
    if (length > ANSWER_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Why no answer came, in a word without personal data: ECONNREFUSED, TimeoutError. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  const { cause } = error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return code || error.name;
}

function readRetryAfter(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : null;
}

/**
 * Bytes that are not UTF-8 are not JSON either: we do not take a name that has become unreadable.
 */
function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
