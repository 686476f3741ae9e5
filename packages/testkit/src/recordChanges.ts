import type { Database } from "@kenshu/db/pool.ts";
import { runScript } from "@kenshu/db/statements.ts";
import { sql } from "kysely";

export type Change = { table: string; row: Record<string, unknown> };

/**
 * Records every row that changes and stays changed, in any table of the database. Returns a
 * function that returns the changes since its last call and forgets them.
 */
export async function recordChanges(db: Database): Promise<() => Promise<Change[]>> {
  await runScript(
    db,
    `
    create table recorded_change (position bigserial, "table" text, "row" jsonb);
    create function record_change() returns trigger language plpgsql security definer as $$
      begin
        if new is distinct from old then
          insert into recorded_change ("table", "row")
          values (tg_argv[0], to_jsonb(coalesce(new, old)));
        end if;
        return null;
      end
    $$;
    do $$
      declare name text;
      begin
        -- A partition has the trigger of its table, whose name it tells.
        for name in select relname from pg_class
          where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
            and not relispartition and relname <> 'recorded_change'
        loop
          execute format('create trigger record_change after insert or update or delete on %I
            for each row execute function record_change(%L)', name, name);
        end loop;
      end
    $$`,
  );
  return async () => {
    const { rows } = await sql<Change>`
      with forgotten as (delete from recorded_change returning *)
      select "table", "row" from forgotten order by position`.execute(db);
    return rows;
  };
}
