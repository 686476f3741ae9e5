import { CLOCK_START, type Kenshu } from "../kenshu.ts";

/** The input and the answer of one call, as the document shows it. */
export type Example = { input?: unknown; answer?: unknown };
/** Makes a call as this account; `name` is "Area.Get". */
export type Call = <T = { id: number }>(name: string, input?: object) => Promise<T>;

type Document = {
  paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>>;
};

/**
 * Keeps the first call of each operation. Values that differ between recordings are replaced:
 * secrets, and times of the recording itself.
 */
export async function openRecording({ url, mailsTo }: Kenshu) {
  const examples = new Map<string, Example>();
  const document: Document = await (await fetch(`${url}/api/openapi.json`)).json();

  async function call(token: string | undefined, name: string, input?: object) {
    const path = `/api/${name.replace(".", "/")}`;
    const [method, operation] = Object.entries(document.paths[path] ?? {})[0] ?? [];
    if (!method) throw new Error(`no operation is called ${name}`);
    const inQuery = (operation?.parameters ?? []).flatMap((one) =>
      one.in === "query" ? [one.name] : [],
    );
    const given = Object.entries(input ?? {});
    const query = new URLSearchParams(
      given.flatMap(([key, value]) =>
        inQuery.includes(key) ? [value].flat().map((one) => [key, `${one}`]) : [],
      ),
    );
    const body = given.filter(([key]) => !inQuery.includes(key));
    const answer = await fetch(`${url}${path}?${query}`, {
      method: method.toUpperCase(),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body.length > 0 && { "content-type": "application/json" }),
      },
      body: body.length > 0 ? JSON.stringify(Object.fromEntries(body)) : null,
    });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    const isJson = answer.headers.get("content-type")?.startsWith("application/json");
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = isJson ? bytes.toString() : "";
    const value = text === "" ? undefined : JSON.parse(text);
    if (!examples.has(name)) {
      examples.set(name, {
        ...(input && { input: levelled(input) }),
        ...(value !== undefined && { answer: shortened(levelled(value)) }),
      });
    }
    return value;
  }

  return {
    url,
    examples,
    /** What a visitor is told whose call is refused. */
    async refusal<T>(name: string, input: object): Promise<T> {
      const answer = await fetch(`${url}/api/${name.replace(".", "/")}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(input),
      });
      if (answer.status !== 400) throw new Error(`${name}: ${answer.status}`);
      return answer.json();
    },
    visitor: ((name, input) => call(undefined, name, input)) as Call,
    /** Somebody of the demonstration, signed in. */
    async as(account: string, password = "kenshu-demo"): Promise<Call> {
      const emailAddress = account.includes("@") ? account : `${account}@kenshu.test`;
      const { accessToken } = await call(undefined, "Auth.SignIn", { emailAddress, password });
      return (name, input) => call(accessToken, name, input);
    },
    /** The code, or the token of the link, in the newest mail to somebody. */
    async mailed(address: string, form: RegExp): Promise<string> {
      const [mail] = await mailsTo(address);
      return form.exec(mail?.body ?? "")?.[1] ?? "";
    },
    /** The operations in the document that nobody has called. */
    missing: () =>
      Object.keys(document.paths)
        .map((path) => path.replace("/api/", "").replace("/", "."))
        .filter((name) => !examples.has(name)),
  };
}

const levels: Record<string, string> = {
  accessToken: "…",
  ticket: "…",
  token: "…",
  digest: "0".repeat(64),
  // Ids from the build. Ids of rows are numbers.
  version: "0.1.0",
  code: "123456",
  // Times of the real clock.
  expiresAt: "2027-04-09T10:00:00+09:00",
};

/**
 * What stands for values of any type: mails under way when somebody looks at the jobs, and calls
 * made while the demonstration was filled in.
 */
const levelsOfAnyType = new Map<string | undefined, number | null>([
  ["dueCount", 0],
  ["dueSince", null],
  ["callCount", 12_345],
  ["unansweredCount", 2],
]);

/** The value with everything replaced that differs between recordings. */
function levelled(value: unknown, key?: string): unknown {
  if (Array.isArray(value)) return value.map((item) => levelled(item, key));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, levelled(part, name)]),
    );
  }
  if (levelsOfAnyType.has(key)) return levelsOfAnyType.get(key);
  if (typeof value !== "string") return value;
  if (value.startsWith("kenshu_key_")) return "kenshu_key_…";
  if (key !== undefined && key in levels) return levels[key];
  return isOfRecording(value) ? value.replace(/T.*/, CLOCK_START.slice(10)) : value;
}

const HOUR = 60 * 60 * 1000;

/** Whether it is a time of the running clock, or computed from one. */
function isOfRecording(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT/.test(text)) return false;
  const since = (Date.parse(text) - Date.parse(CLOCK_START)) % (24 * HOUR);
  return since > 0 && since < HOUR && Date.parse(text) % (60 * 1000) !== 0;
}

const SHOWN = 2;

/** The value with only the first rows of each list: an example shows the shape. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, SHOWN).map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part)]));
}
