import { indexesBefore } from "#indexesBefore.ts";
import { partsOf, statementsOf } from "#migrationLint/statements.ts";

type Migration = { name: string; text: string };

/** Defaults that differ from row to row, so that PostgreSQL rewrites each row. */
const VOLATILE = /default .*\b(random|gen_random_uuid|clock_timestamp|nextval|uuidv[47])\s*\(/;

/** Forbidden parts of `alter table` for a table that servers use meanwhile, and the reasons. */
const FORBIDDEN_PARTS: [RegExp, string][] = [
  [/^alter (column )?\w+ (set data )?type\b/, "writes every row anew under a lock"],
  [/^alter (column )?\w+ set not null/, "reads every row under a lock: add a check as not valid"],
  [/^add (column )?.*\bgenerated always as \(.*\) stored/, "writes every row anew under a lock"],
  [/^add (column )?\w+ (small|big)?serial\b/, "writes every row anew under a lock"],
  [
    /^add (column )?(?!constraint).* not null(?!.*\bdefault\b)/,
    "the server before does not fill it",
  ],
  [
    /^add constraint \w+ (check|foreign key)\b(?!.*\bnot valid$)/,
    "reads every row under a lock: not valid, then validate",
  ],
  [
    /^add constraint \w+ (unique|primary key|exclude)\b(?!.*\busing index\b)/,
    "builds an index under a lock",
  ],
  [/^rename\b/, "the server before knows the former name"],
];

/**
 * A statement that removes something that the former server may still use, unless its comment says
 * since when nothing uses it.
 */
const TAKES_BACK =
  /^(drop (table|view|function|trigger|type)|alter table .*\bdrop (column|constraint))\b/;
/**
 * The index of a partitioned table has no rows of its own, and the partition without a month hardly
 * any. `indexPartitions` builds those of the months.
 */
const BUILDS_LITTLE = /^create (unique )?index \w+ on only (audit_log|past_mail)(_default)? /;
const UNUSED = /^--\s*unused since \d+\.\d+\.\d+/m;

/**
 * Everything in this migration that a server of the former version could not work with, during or
 * after it (rule 22.1).
 */
export function findingsIn({ name, text }: Migration): string[] {
  const statements = statementsOf(text);
  const own = new Set(
    statements.flatMap((one) => tableOf(one, /^create table (?:if not exists )?(\w+)/)),
  );
  const isShared = (table: string) => !own.has(table);
  return statements.flatMap((statement) => {
    const say = (reason: string) => `${name}: ${statement.slice(0, 100)}: ${reason}`;
    const altered = tableOf(statement, /^alter table (?:if exists )?(?:only )?(\w+)/).filter(
      isShared,
    );
    const findings = altered.flatMap(() => forbiddenIn(statement)).map(say);
    const indexed = tableOf(statement, /^create (?:unique )?index .*?\bon (?:only )?(\w+)/).filter(
      isShared,
    );
    if (indexed.length > 0 && !isBuiltBefore(statement, text) && !BUILDS_LITTLE.test(statement)) {
      findings.push(say("locks out writes: let `-- before:` build it concurrently"));
    }
    const written = tableOf(statement, /^(?:update|delete from) (\w+)/).filter(isShared);
    if (written.length > 0 && !/\bwhere\b/.test(statement))
      findings.push(say("locks every row until the end"));
    if (/^(lock|cluster|vacuum|reindex)\b/.test(statement)) findings.push(say("locks the table"));
    if (TAKES_BACK.test(statement) && !isReplaced(statement, statements) && !UNUSED.test(text)) {
      findings.push(say("the server before may use it: say `-- unused since VERSION`"));
    }
    return findings;
  });
}

function tableOf(statement: string, pattern: RegExp): string[] {
  const [, table] = pattern.exec(statement) ?? [];
  return table ? [table] : [];
}

function forbiddenIn(statement: string): string[] {
  const parts = partsOf(statement.replace(/^alter table (if exists )?(only )?\w+ /, ""));
  return parts.flatMap((part) => {
    const isVolatile = /^add\b/.test(part) && VOLATILE.test(part);
    const reasons = FORBIDDEN_PARTS.filter(([pattern]) => pattern.test(part)).map(([, why]) => why);
    return isVolatile ? [...reasons, "writes every row anew under a lock"] : reasons;
  });
}

/**
 * Whether `-- before:` has the same statement with `concurrently`, so that the index already
 * exists.
 */
function isBuiltBefore(statement: string, text: string): boolean {
  const built = indexesBefore(text).map(({ statement }) => statement.replace(" concurrently", ""));
  return built.includes(statement);
}

/** A function or trigger that is dropped and made again never disappears for its users. */
function isReplaced(statement: string, statements: string[]): boolean {
  const [, kind, object] = /^drop (function|trigger) (?:if exists )?(\w+)/.exec(statement) ?? [];
  return statements.some((one) =>
    new RegExp(`^create (or replace )?${kind} ${object}\\b`).test(one),
  );
}
