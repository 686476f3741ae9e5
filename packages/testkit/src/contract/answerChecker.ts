import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";

/** A caller's answer from a REST path. */
export type ReceivedAnswer = {
  method: string;
  /** The called path with its query. */
  path: string;
  status: number;
  contentType: string | null;
  /** The names of its headers, in small letters. */
  headers: string[];
  text: string;
};

/** Headers of every answer, of the connection, and of browsers. */
const COMMON =
  /^(date|connection|keep-alive|content-(length|type|encoding|security-policy)|transfer-encoding|vary|cache-control|permissions-policy|referrer-policy|strict-transport-security|origin-agent-cluster|x-(request-id|content-type-options|dns-prefetch-control|download-options|frame-options|permitted-cross-domain-policies|xss-protection)|cross-origin-.*)$/;

type Answers = Record<
  string,
  { $ref?: string; headers?: Record<string, unknown>; content?: Record<string, unknown> }
>;
type Document = {
  paths: Record<string, Record<string, { responses: Answers }>>;
  components?: { responses?: Answers };
};

/**
 * Compares answers with the document's description of their operation: the status, the content
 * type, the headers, and its schema, including refusals. Returns the faults in words. An unknown operation has
 * no rules to follow.
 */
export function answerChecker(document: Document): (answer: ReceivedAnswer) => string[] {
  // The document's other keywords are for people, and for programs that generate clients.
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: true,
    schemas: { document },
    // Most validators run a few times only.
    code: { optimize: false },
  });
  formats.default(ajv);
  ajv.addFormat("month", /^\d{4}-(0[1-9]|1[0-2])$/);
  const validators = new Map<string, ValidateFunction>();
  const validatorOf = (pointer: string) => {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
    validators.set(pointer, known);
    return known;
  };

  return ({ method, path, status, contentType, headers, text }) => {
    const { pathname } = new URL(path, "http://kenshu.test");
    const verb = method.toLowerCase();
    const answers = document.paths[pathname]?.[verb]?.responses;
    if (!answers) return [];
    const own = answers[status];
    if (!own) return [`${status} is none of its answers: ${text}`];
    const ref = own.$ref?.replace(/^#/, "");
    const name = ref?.split("/").at(-1);
    const { headers: told = {}, content } = name
      ? (document.components?.responses?.[name] ?? {})
      : own;
    const names = Object.keys(told).map((one) => one.toLowerCase());
    const untold = headers.filter((one) => !COMMON.test(one) && !names.includes(one));
    if (untold.length > 0) return [`${status} has the headers ${untold.join(", ")}`];
    if (!content) return text === "" ? [] : [`${status} has no content, but came with ${text}`];
    const [type = ""] = (contentType ?? "").split(";");
    if (!content[type]) return [`${status} came as ${contentType}`];
    if (type !== "application/json") return [];
    const at =
      ref ?? ["", "paths", pathname, verb, "responses", `${status}`].map(escaped).join("/");
    const validate = validatorOf(`${at}/content/${escaped(type)}/schema`);
    if (validate(JSON.parse(text))) return [];
    return [`${status}: ${ajv.errorsText(validate.errors)}, in ${text.slice(0, 1000)}`];
  };
}

/** A name in a pointer into a JSON document, as a part of a URL. */
function escaped(name: string): string {
  return encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
}
