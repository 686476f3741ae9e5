import { CompiledQuery, type Kysely } from "kysely";

/** The database itself, or a transaction. */
type Sender = Pick<Kysely<unknown>, "executeQuery">;

/** What a caller has said of a statement. Kysely passes the compiled statement on as it is. */
const reads = new WeakSet<CompiledQuery>();
const scripts = new WeakSet<CompiledQuery>();
const longTransactions = new WeakSet<CompiledQuery>();

/** Says that a statement only reads or locks: it may go out together with `begin`. */
export function onlyReads<Row>(statement: CompiledQuery<Row>): CompiledQuery<Row> {
  reads.add(statement);
  return statement;
}

/**
 * Sends a text as it is, neither prepared nor in a transaction of its own: it may have several
 * statements, or one that PostgreSQL takes outside transactions only, such as `vacuum`.
 */
export function runScript(db: Sender, text: string): Promise<unknown> {
  return db.executeQuery(script(text));
}

/** The same for a text after which the connection waits long, until it is released. */
export function runLongScript(db: Sender, text: string): Promise<unknown> {
  const statement = script(text);
  longTransactions.add(statement);
  return db.executeQuery(statement);
}

function script(text: string): CompiledQuery {
  const statement = CompiledQuery.raw(text);
  scripts.add(statement);
  return statement;
}

export const isRead = (statement: CompiledQuery) => reads.has(statement);
export const isScript = (statement: CompiledQuery) => scripts.has(statement);
export const takesLong = (statement: CompiledQuery) => longTransactions.has(statement);
