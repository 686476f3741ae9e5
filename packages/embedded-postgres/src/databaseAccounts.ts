import { createHmac } from "node:crypto";
import pg from "pg";

/** How the two accounts of a database reach it: postgresql://…, with the password. */
export type DatabaseAccounts = {
  /** The account with which servers work. */
  connectionString: string;
  /** The account that the schema belongs to. It may also make databases, to verify backups. */
  ownerConnectionString: string;
};

export const OWNER = "kenshu_owner";
export const SERVER = "kenshu_server";

/** The accounts of the superuser's database, once `setUpAccounts` has made them. */
export function accountsOf(superuserUrl: string): DatabaseAccounts {
  return {
    connectionString: urlAs(SERVER, superuserUrl),
    ownerConnectionString: urlAs(OWNER, superuserUrl),
  };
}

function urlAs(role: string, superuserUrl: string): string {
  const url = new URL(superuserUrl);
  url.password = passwordOf(role, superuserUrl);
  url.username = role;
  return url.href;
}

/** Whoever has the superuser's password needs no other. */
function passwordOf(role: string, superuserUrl: string): string {
  return createHmac("sha256", new URL(superuserUrl).password).update(role).digest("base64url");
}

/**
 * Makes the accounts of the superuser's database where they are missing. The owner gets the database,
 * with what the superuser has made in it when there was one account only.
 */
export async function setUpAccounts(superuserUrl: string): Promise<DatabaseAccounts> {
  const client = new pg.Client({ connectionString: superuserUrl });
  try {
    await client.connect();
    for (const role of [OWNER, SERVER]) {
      const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
      if (rowCount !== 0) continue;
      const password = pg.escapeLiteral(passwordOf(role, superuserUrl));
      const right = role === OWNER ? "createdb" : "";
      await client.query(`create role ${role} login ${right} password ${password}`);
    }
    await client.query(HAND_OVER);
  } finally {
    await client.end();
  }
  return accountsOf(superuserUrl);
}

/** Sequences of columns go with their table. What an extension has made stays with it. */
const HAND_OVER = `
do $$
declare thing text;
begin
  if (select datdba <> '${OWNER}'::regrole from pg_database where datname = current_database()) then
    execute format('alter database %I owner to ${OWNER}', current_database());
  end if;
  for thing in
    select format('alter table %s owner to ${OWNER}', oid::regclass)
    from pg_class
    where relnamespace = 'public'::regnamespace and relowner = current_user::regrole
      and relkind in ('r', 'p')
    union all
    select format('alter routine %s owner to ${OWNER}', oid::regprocedure)
    from pg_proc
    where pronamespace = 'public'::regnamespace and proowner = current_user::regrole
      and not exists (
        select from pg_depend
        where objid = pg_proc.oid and classid = 'pg_proc'::regclass and deptype = 'e'
      )
  loop
    execute thing;
  end loop;
end
$$`;
