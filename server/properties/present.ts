import { type OwnerReplies, shownReplies, TENTHS } from "#contract/messaging/reply-terms.ts";
import { type Caller, mayEditProperty } from "#contract/permissions.ts";
import type { Away, PauseReason } from "#contract/properties/freshness-terms.ts";
import type { Property } from "#contract/properties/properties.ts";
import {
  displayTenantType,
  type Furnishing,
  type PreferredContact,
  type PropertyStatus,
  type PropertyType,
} from "#contract/properties/property-terms.ts";
import type { Commuting } from "../places/destinations.ts";
import { findPlace } from "../places/gazetteer.ts";
import { commutesFrom, presentPosition } from "./home-position.ts";
import { pinOf } from "./pins.ts";
import type { PropertyRow } from "./property-row.ts";
import { asOthersSee, maskedFields } from "./shown-texts.ts";

const stamp = (time: Date | null) => time?.toISOString() ?? null;

/** Returns when the home was confirmed last, by its owner or a tenant, and the clock for those who may see it. */
function presentFreshness(row: PropertyRow, isTrusted: boolean): Property["freshness"] {
  const { confirmed_at: byOwner, found_at: byTenant } = row;
  const isByTenant = byTenant !== null && (byOwner === null || byTenant > byOwner);
  const confirmedAt = isByTenant ? byTenant : byOwner;
  return {
    confirmed_at: stamp(confirmedAt),
    confirmed_by: confirmedAt && (isByTenant ? "tenant" : "owner"),
    away_since: stamp(row.away_since),
    reason: row.away_reason as PauseReason | null,
    asks_at: isTrusted ? stamp(row.asks_at) : null,
    pauses_at: isTrusted ? stamp(row.pauses_at) : null,
    typical_days: row.typical_days,
  };
}

/**
 * Returns the fields that this caller may see: the owner's e-mail for signed-in callers; pin, phone, rejection reason
 * and clock for the owner and admins. With `commuting`, also the journeys to people's destinations.
 */
export function presentProperty(row: PropertyRow, caller: Caller | null, commuting?: Commuting): Property {
  const isTrusted = mayEditProperty(caller, row);
  const texts = isTrusted ? row : asOthersSee(row);
  return {
    id: row.id,
    title: texts.title,
    type: row.type as PropertyType,
    rent: row.rent,
    security_deposit: row.security_deposit,
    maintenance: row.maintenance,
    location: {
      city: row.city,
      area: texts.area,
      nearby_landmarks: texts.nearby_landmarks,
      position: presentPosition(row),
      ...(isTrusted && { pin: pinOf(row) }),
    },
    ...(commuting && commuting.to.length > 0 && { commutes: commutesFrom(row, commuting) }),
    amenities: {
      furnished: row.furnished as Furnishing,
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
      tenant_type: [...new Set(row.tenant_types.map(displayTenantType))],
      pets_allowed: row.pets_allowed,
      smoking: row.smoking,
      drinking: row.drinking,
    },
    size_sqft: row.size_sqft,
    bathrooms: row.bathrooms,
    floor: row.floor,
    total_floors: row.total_floors,
    images: row.images,
    owner: {
      name: texts.owner_name,
      avatar: row.owner_avatar,
      email: caller ? row.owner_email : null,
      phone: isTrusted ? row.owner_phone : null,
      preferred_contact: row.preferred_contact as PreferredContact,
    },
    description: texts.description,
    available_from: row.available_from,
    is_available: row.is_available,
    away: row.away as Away | null,
    freshness: presentFreshness(row, isTrusted),
    masked: isTrusted ? maskedFields(row) : [],
    featured: row.featured,
    status: row.status as PropertyStatus,
    rejection_reason: isTrusted ? row.rejection_reason : null,
    image_placeholders: row.image_placeholders,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

type OnPage = PropertyRow & { owner_replies: OwnerReplies | null; owner_is_new: boolean };

/** Returns what only a home's page says: how its owner answers, whether the owner is new, and whether its area has a page. */
export function presentForPage(row: OnPage): Pick<Property, "owner_replies" | "owner_is_new" | "has_area_page"> {
  const { owner_replies, owner_is_new, city, area } = row;
  const shown = shownReplies(owner_replies);
  return {
    owner_replies: shown && { ...shown, of: TENTHS },
    owner_is_new,
    has_area_page: findPlace(`area:${city}/${area}`) !== null,
  };
}
