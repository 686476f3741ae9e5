import { sql } from "kysely";
import type { Database } from "#pool.ts";

/** A table with everything that belongs to it, each part in PostgreSQL's own form. */
export type Table = {
  name: string;
  comment: string | null;
  /** `range (created_at)` for a partitioned table. */
  partitionedBy: string | null;
  storage: string | null;
  columns: { name: string; definition: string; comment: string | null }[];
  constraints: { name: string; definition: string; comment: string | null }[];
  indexes: string[];
  triggers: string[];
  /** What the server's account may do with its rows, as in `insert` or `update (voided_at)`. */
  rights: string[];
  /** The foreign keys, for the diagram. */
  references: { name: string; columns: string[]; table: string }[];
};

export type Catalogue = {
  extensions: string[];
  /** In the order in which the migrations create them. */
  tables: Table[];
  functions: { comment: string | null; definition: string }[];
};

/**
 * Reads the schema from the database. Partitions count as part of their table. The migrator's own
 * tables are left out. `server` is the server's account.
 */
export async function readCatalogue(db: Database, server: string): Promise<Catalogue> {
  const extensions = await sql<{ name: string }>`
    select extname as name from pg_extension where extname <> 'plpgsql' order by extname
  `.execute(db);
  const tables = await sql<Table>`
    select
      relname as name,
      obj_description(oid) as comment,
      pg_get_partkeydef(oid) as "partitionedBy",
      array_to_string(reloptions, ', ') as storage,
      array(
        select jsonb_build_object(
          'name', attname,
          'definition', concat_ws(
            ' ',
            format_type(atttypid, atttypmod),
            (select 'collate "' || collname || '"' from pg_collation
              where pg_collation.oid = attcollation and collname <> 'default'),
            case when attnotnull then 'not null' end,
            case attidentity when 'a' then 'generated always as identity' end,
            (
              select case attgenerated
                when 's' then 'generated always as (' || pg_get_expr(adbin, adrelid, true) || ') stored'
                else 'default ' || pg_get_expr(adbin, adrelid, true)
              end
              from pg_attrdef where adrelid = attrelid and adnum = attnum
            )
          ),
          'comment', col_description(attrelid, attnum)
        )
        from pg_attribute where attrelid = relation.oid and attnum > 0 and not attisdropped order by attnum
      ) as columns,
      array(
        select jsonb_build_object('name', conname, 'definition', pg_get_constraintdef(pg_constraint.oid, true),
          'comment', obj_description(pg_constraint.oid))
        from pg_constraint where conrelid = relation.oid and contype <> 'n'
        order by position(contype::text in 'pucxf'), conname
      ) as constraints,
      array(
        select pg_get_indexdef(indexrelid, 0, true) from pg_index
        where indrelid = relation.oid
          and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')
        order by indexrelid::regclass::text
      ) as indexes,
      array(
        select pg_get_triggerdef(pg_trigger.oid, true) from pg_trigger
        where tgrelid = relation.oid and not tgisinternal order by tgname
      ) as triggers,
      array(
        select lower(privilege_type) from aclexplode(relacl)
        where grantee = ${server}::regrole
        union all
        select lower(privilege_type) || ' (' || string_agg(attname, ', ' order by attnum) || ')'
        from pg_attribute cross join aclexplode(attacl)
        where attrelid = relation.oid and grantee = ${server}::regrole
        group by privilege_type
        order by 1
      ) as rights,
      array(
        select jsonb_build_object(
          'name', conname,
          'table', confrelid::regclass::text,
          'columns', array(
            select attname from pg_attribute where attrelid = conrelid and attnum = any (conkey) order by attnum
          )
        )
        from pg_constraint where conrelid = relation.oid and contype = 'f' order by conname
      ) as "references"
    from pg_class as relation
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname !~ '^kysely_'
    order by oid
  `.execute(db);
  const functions = await sql<Catalogue["functions"][number]>`
    select obj_description(oid, 'pg_proc') as comment, pg_get_functiondef(oid) as definition
    from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by proname
  `.execute(db);
  return {
    extensions: extensions.rows.map(({ name }) => name),
    tables: tables.rows,
    functions: functions.rows,
  };
}
