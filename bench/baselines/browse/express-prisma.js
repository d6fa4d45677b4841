// Browse as most teams would write it: Express, Prisma, JWT; offset paging, count(*), contains.
import { PrismaPg } from "@prisma/adapter-pg";
import express from "express";
import { PrismaClient } from "../generated/client.ts";
import { requireUser } from "../require-user.js";

const { PORT } = process.env;
const PAGE_SIZE = 24;
const RENT_STEP = 5000;
const prisma = new PrismaClient({ adapter: new PrismaPg({ max: 10 }) });
const app = express();

const ORDERS = {
  featured: [{ featured: "desc" }, { createdAt: "desc" }, { id: "desc" }],
  latest: [{ createdAt: "desc" }, { id: "desc" }],
  "price-low": [{ rent: "asc" }, { id: "asc" }],
  "price-high": [{ rent: "desc" }, { id: "desc" }],
};
const AMENITIES = {
  parking: "parking",
  wifi: "wifi",
  ac: "ac",
  gym: "gym",
  security: "security",
  power_backup: "powerBackup",
};
const isLive = { status: "approved", isAvailable: true };
const withOwner = { owner: { select: { name: true, email: true } } };

function present(listing) {
  return {
    id: listing.id,
    title: listing.title,
    type: listing.type,
    rent: listing.rent,
    security_deposit: listing.securityDeposit,
    maintenance: listing.maintenance,
    location: { city: listing.city, area: listing.area, nearby_landmarks: listing.nearbyLandmarks },
    amenities: {
      furnished: listing.furnished,
      parking: listing.parking,
      power_backup: listing.powerBackup,
      wifi: listing.wifi,
      ac: listing.ac,
      gym: listing.gym,
      lift: listing.lift,
      security: listing.security,
      swimming_pool: listing.swimmingPool,
      shopping_complex: listing.shoppingComplex,
    },
    rules: {
      tenant_type: listing.tenantTypes,
      pets_allowed: listing.petsAllowed,
      smoking: listing.smoking,
      drinking: listing.drinking,
    },
    images: listing.images,
    image_placeholders: listing.imagePlaceholders,
    owner: { ...listing.owner, preferred_contact: listing.preferredContact },
    description: listing.description,
    available_from: listing.availableFrom.toISOString().slice(0, 10),
    is_available: listing.isAvailable,
    featured: listing.featured,
    status: listing.status,
    created_at: listing.createdAt,
    updated_at: listing.updatedAt,
  };
}

const anywhere = (term) =>
  ["title", "description", "area", "city"].map((column) => ({
    [column]: { contains: term, mode: "insensitive" },
  }));

function whereOf(query) {
  const where = { ...isLive };
  if (query.city) where.city = query.city;
  if (query.type) where.type = { in: query.type.split(",") };
  if (query.minRent || query.maxRent)
    where.rent = {
      ...(query.minRent && { gte: Number(query.minRent) }),
      ...(query.maxRent && { lte: Number(query.maxRent) }),
    };
  if (query.furnished) where.furnished = { in: query.furnished.split(",") };
  if (query.location) where.area = { in: query.location.split(",") };
  if (query.tenantType) where.tenantTypes = { hasSome: query.tenantType.split(",") };
  for (const amenity of query.amenities?.split(",") ?? []) if (AMENITIES[amenity]) where[AMENITIES[amenity]] = true;
  if (query.availableFrom) where.availableFrom = { lte: new Date(query.availableFrom) };
  if (query.searchTerm) where.OR = anywhere(query.searchTerm);
  return where;
}

app.get("/api/properties", requireUser, async ({ query }, response) => {
  const where = whereOf(query);
  const page = Number(query.page ?? 1);
  const [listings, total] = await Promise.all([
    prisma.listing.findMany({
      where,
      orderBy: ORDERS[query.sort] ?? ORDERS.featured,
      skip: (page - 1) * PAGE_SIZE,
      take: PAGE_SIZE,
      include: withOwner,
    }),
    prisma.listing.count({ where }),
  ]);
  response.set("X-Total-Count", String(total)).json(listings.map(present));
});

const sumsOf = (counts) => {
  const sums = {};
  for (const [choice, count] of counts) sums[choice] = (sums[choice] ?? 0) + count;
  return sums;
};

// One query for each group of choices, without the filters of that group.
app.get("/api/properties/facets", requireUser, async ({ query }, response) => {
  const without = (...filters) =>
    whereOf(Object.fromEntries(Object.entries(query).filter(([name]) => !filters.includes(name))));
  const byColumn = async (column, choicesOf, ...filters) => {
    const rows = await prisma.listing.groupBy({ by: [column], where: without(...filters), _count: true });
    return sumsOf(rows.flatMap((row) => choicesOf(row[column]).map((choice) => [choice, row._count])));
  };
  const having = (column) => prisma.listing.count({ where: { ...whereOf(query), [column]: true } });
  const only = (choice) => [choice];
  const [total, type, furnished, location, tenantType, rent, pets, smoking, drinking, amenities] = await Promise.all([
    prisma.listing.count({ where: whereOf(query) }),
    byColumn("type", only, "type"),
    byColumn("furnished", only, "furnished"),
    byColumn("area", only, "location"),
    byColumn("tenantTypes", (types) => types, "tenantType"),
    byColumn("rent", (value) => [value - (value % RENT_STEP)], "minRent", "maxRent"),
    having("petsAllowed"),
    having("smoking"),
    having("drinking"),
    Promise.all(Object.entries(AMENITIES).map(async ([name, column]) => [name, await having(column)])),
  ]);
  response.json({
    total,
    groups: { type, furnished, location, tenantType, rent, pets, smoking, drinking, amenities: sumsOf(amenities) },
  });
});

app.get("/api/properties/featured", async ({ query }, response) => {
  const listings = await prisma.listing.findMany({
    where: { ...isLive, featured: true },
    orderBy: ORDERS.latest,
    take: Number(query.limit ?? 12),
    include: withOwner,
  });
  response.json(listings.map(present));
});

app.get("/api/properties/:id", async ({ params }, response) => {
  const listing = await prisma.listing.findFirst({ where: { id: params.id, ...isLive }, include: withOwner });
  if (!listing) return response.status(404).json({ error: "There is no such property" });
  response.json(present(listing));
});

app.get("/", (_request, response) => response.json({ ok: true }));

app.use((_error, _request, response, _next) => {
  response.status(500).json({ error: "Something went wrong" });
});

app.listen(Number(PORT), "127.0.0.1");
process.on("disconnect", () => process.exit());
