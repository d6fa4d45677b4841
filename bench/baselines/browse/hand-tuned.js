// Browse with hand-tuned SQL behind a plain HTTP server, without authentication or validation. COUNT=exact counts every
// list with count(*); COUNT=none does not count, which gives a lower bound.
import { createServer } from "node:http";
import postgres from "postgres";

const { COUNT, PORT } = process.env;
const PAGE_SIZE = 24;
// The best index depends on the values, so PostgreSQL plans each call individually.
const sql = postgres({ max: 10, onnotice() {}, connection: { plan_cache_mode: "force_custom_plan" } });

const ORDERS = {
  featured: "featured desc, created_at desc, id desc",
  latest: "created_at desc, id desc",
  "price-low": "rent, id",
  "price-high": "rent desc, id desc",
};
const AMENITIES = new Set(["parking", "wifi", "ac", "gym", "security", "power_backup"]);
const FILTERS = {
  city: (value, parameter) => `city = ${parameter(value)}`,
  type: (value, parameter) => `type = any (${parameter(value.split(","))}::text[])`,
  minRent: (value, parameter) => `rent >= ${parameter(Number(value))}`,
  maxRent: (value, parameter) => `rent <= ${parameter(Number(value))}`,
  furnished: (value, parameter) => `furnished = any (${parameter(value.split(","))}::text[])`,
  location: (value, parameter) => `area = any (${parameter(value.split(","))}::text[])`,
  tenantType: (value, parameter) => `tenant_types && ${parameter(value.split(","))}::text[]`,
  availableFrom: (value, parameter) => `available_from <= ${parameter(value)}::date`,
  amenities: (value) =>
    value
      .split(",")
      .filter((name) => AMENITIES.has(name))
      .join(" and "),
  searchTerm: (value, parameter) => `searched like ${parameter(`%${value.toLowerCase()}%`)}`,
};

function present(row) {
  return {
    id: row.id,
    title: row.title,
    type: row.type,
    rent: row.rent,
    security_deposit: row.security_deposit,
    maintenance: row.maintenance,
    location: { city: row.city, area: row.area, nearby_landmarks: row.nearby_landmarks },
    amenities: {
      furnished: row.furnished,
      parking: row.parking,
      power_backup: row.power_backup,
      wifi: row.wifi,
      ac: row.ac,
      gym: row.gym,
      lift: row.lift,
      security: row.security,
      swimming_pool: row.swimming_pool,
      shopping_complex: row.shopping_complex,
    },
    rules: {
      tenant_type: row.tenant_types,
      pets_allowed: row.pets_allowed,
      smoking: row.smoking,
      drinking: row.drinking,
    },
    images: row.images,
    image_placeholders: row.image_placeholders,
    owner: { name: row.owner_name, email: row.owner_email, preferred_contact: row.preferred_contact },
    description: row.description,
    available_from: row.available_from,
    is_available: row.is_available,
    featured: row.featured,
    status: row.status,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

const COLUMNS = `id, owner_name, owner_email, preferred_contact, title, type, description, rent, security_deposit, maintenance, city,
  area, nearby_landmarks, furnished, parking, power_backup, wifi, ac, gym, lift, security, swimming_pool, shopping_complex, tenant_types,
  pets_allowed, smoking, drinking, images, image_placeholders, available_from, is_available, featured, status, created_at, updated_at`;

async function list(query) {
  const values = [];
  const parameter = (value) => `$${values.push(value)}`;
  const conditions = ["live"];
  for (const [name, value] of query) if (FILTERS[name]) conditions.push(FILTERS[name](value, parameter));
  const where = conditions.join(" and ");
  const order = ORDERS[query.get("sort") ?? "featured"];
  const skipped = (Number(query.get("page") ?? 1) - 1) * PAGE_SIZE;
  const count = `select count(*)::int as total from listings where ${where}`;
  const counted = COUNT === "exact" ? sql.unsafe(count, values, { prepare: true }) : [];
  // The subquery reads filters, order and offset from one index.
  const page = `select id from listings where ${where} order by ${order} offset ${skipped} limit ${PAGE_SIZE}`;
  const rows = sql.unsafe(`select ${COLUMNS} from listings where id in (${page}) order by ${order}`, values, {
    prepare: true,
  });
  const [found, [counts]] = await Promise.all([rows, counted]);
  return { body: found.map(present), total: counts?.total };
}

async function answer(address) {
  const { pathname, searchParams } = new URL(address, "http://any");
  if (pathname === "/api/properties") return list(searchParams);
  if (pathname === "/api/properties/featured") {
    const limit = Number(searchParams.get("limit") ?? 12);
    const rows = await sql.unsafe(
      `select ${COLUMNS} from listings where live and featured order by created_at desc, id desc limit $1`,
      [limit],
      { prepare: true },
    );
    return { body: rows.map(present) };
  }
  if (pathname === "/") return { body: { ok: true } };
  const [row] = await sql.unsafe(
    `select ${COLUMNS} from listings where live and id = $1`,
    [pathname.slice("/api/properties/".length)],
    { prepare: true },
  );
  return { body: row ? present(row) : null };
}

const server = createServer(async (request, response) => {
  try {
    const { body, total } = await answer(request.url);
    const text = JSON.stringify(body);
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
      ...(typeof total === "number" && { "x-total-count": total }),
    });
    response.end(text);
  } catch (error) {
    response.writeHead(500).end(JSON.stringify({ error: error.message }));
  }
});

server.listen(Number(PORT), "127.0.0.1");
process.on("disconnect", () => process.exit());
