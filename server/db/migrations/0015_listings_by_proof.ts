import { type Kysely, sql } from "kysely";

/** Locks an address while a listing is assigned to an account, whichever of them triggers it. */
const HOLD_ADDRESS = sql.raw("perform pg_advisory_xact_lock(hashtextextended('listing of ' || address, 0))");

const statements = [
  // Returns the account that has verified the address, or must verify it before signing in. A sign-up that can be used
  // without verification does not count.
  sql`create function holder_of_address(address text) returns uuid language sql stable strict
    return (
      select accounts.id from accounts left join auth_users on auth_users.account_id = accounts.id
      where accounts.email = address and (auth_users.account_id is null or auth_users.email_proven)
    )`,

  // Assigns a listing that only has an address to the account that owns the address, if there is one.
  sql`create function properties_find_holder() returns trigger language plpgsql as $$
    declare
      address text := new.owner_email;
      holder accounts%rowtype;
    begin
      ${HOLD_ADDRESS};
      select * into holder from accounts where id = holder_of_address(address)
        and not exists (select from properties where owner_id = accounts.id);
      if found then
        new.owner_id := holder.id;
        new.owner_active := holder.is_active;
        new.owner_avatar := holder.avatar;
      end if;
      return new;
    end
  $$`,
  sql`create trigger properties_find_holder before insert or update of owner_id, owner_email on properties
    for each row when (new.owner_id is null and new.owner_email is not null)
    execute function properties_find_holder()`,

  // Assigns the listing with an address to the account that has just verified it.
  sql`create function auth_users_claim_listing() returns trigger language plpgsql as $$
    declare
      address text := (select email from accounts where id = new.account_id);
    begin
      if address is null then
        return null;
      end if;
      ${HOLD_ADDRESS};
      update properties set owner_id = accounts.id, owner_active = accounts.is_active, owner_avatar = accounts.avatar
        from accounts
        where accounts.id = new.account_id and properties.owner_id is null and properties.owner_email = address
          and not exists (select from properties own where own.owner_id = accounts.id);
      if found then
        update accounts set type = 'owner', updated_at = now() where id = new.account_id and type = 'tenant';
      end if;
      return null;
    end
  $$`,
  sql`create trigger auth_users_claim_listing after insert or update of email_proven on auth_users
    for each row when (new.email_proven) execute function auth_users_claim_listing()`,

  // Existing listings: writing the address again makes the trigger assign them.
  sql`update properties set owner_email = owner_email where owner_id is null and owner_email is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
