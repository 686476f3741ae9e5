import { askNpm } from "#dependencies/npm.ts";

/** Advisories that do not affect us, by address, each with the reason. */
const accepted: Record<string, string> = {};

/** A known vulnerability in a delivered package. */
export type Advisory = { name: string; severity: string; title: string; url: string };

type Audit = {
  message?: string;
  vulnerabilities?: Record<string, { via: (string | Advisory)[] }>;
};

/**
 * The registry's advisories of high and critical severity about delivered packages; `unreachable`
 * says why it was not asked.
 */
export async function findAdvisories(
  registry?: string,
): Promise<{ found: Advisory[] } | { unreachable: string }> {
  const where = registry === undefined ? [] : ["--registry", registry];
  const words = ["audit", "--omit=dev", "--json", "--fetch-retries=0", "--fetch-timeout=20000"];
  const { message, vulnerabilities } = await askNpm<Audit>(...words, ...where);
  if (!vulnerabilities) return { unreachable: message ?? "an answer without vulnerabilities" };
  const all = Object.values(vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((one) => typeof one !== "string");
  const grave = all.filter(
    ({ severity, url }) => /^(high|critical)$/.test(severity) && !(url in accepted),
  );
  return { found: [...new Map(grave.map((one) => [one.url, one])).values()] };
}
