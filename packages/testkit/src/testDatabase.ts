import { randomUUID } from "node:crypto";
import { NO_LIMITS } from "@kenshu/db/limits.ts";
import { type Database, openDatabase } from "@kenshu/db/pool.ts";
import { sql } from "kysely";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** A migrated database that the test files' own are copied from. */
    templateConnectionString: string;
  }
}

export type TestDatabase = {
  db: Database;
  connectionString: string;
  drop(): Promise<void>;
};

/** A fresh, migrated database of this test file's own; copying the template takes some 40 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(inject("templateConnectionString"));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const own = new URL(template);
  own.pathname = `/${name}`;
  await administer(
    template,
    `create database ${name} template ${template.pathname.slice(1)} strategy file_copy`,
  );
  const db = openDatabase(own.href);
  return {
    db,
    connectionString: own.href,
    async drop() {
      await db.destroy();
      await administer(template, `drop database ${name} with (force)`);
    },
  };
}

/** Runs a statement from outside the template, which must have no connections while it is copied. */
async function administer(template: URL, statement: string) {
  const outside = new URL(template);
  outside.pathname = "/postgres";
  const admin = openDatabase(outside.href, 1, NO_LIMITS);
  await sql.raw(statement).execute(admin);
  await admin.destroy();
}
