import { type Kysely, sql } from "kysely";

const statements = [
  // Notifies every process of pages that it must render again (server/http/page-cache.ts). The owner's name, picture and
  // activity are columns of the property, so a change of the account arrives here too.
  sql`create function properties_tell_pages() returns trigger language plpgsql as $$
    begin
      perform pg_notify('page_changed', coalesce(new.id, old.id)::text);
      if coalesce(new.featured, false) or coalesce(old.featured, false) then
        perform pg_notify('page_changed', 'home');
      end if;
      return null;
    end
  $$`,
  sql`create trigger properties_tell_pages after insert or update or delete on properties
    for each row execute function properties_tell_pages()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
