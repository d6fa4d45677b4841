import type { MetaDescriptor } from "react-router";
import type { Property } from "#contract/properties/properties.ts";
import { pageMeta } from "#web/lib/page/page-meta.ts";
import type { PropertyState } from "../find-property.ts";
import { priceOf, titleOf } from "./property-title.ts";

const SUMMARY_LENGTH = 155;

/** Returns the summary for link previews and search engines: facts, then the start of the description. */
export function summaryOf(property: Property): string {
  const { type, location, description } = property;
  const facts = `${type} in ${location.area}, ${location.city} for ${priceOf(property)}.`;
  const text = `${facts} ${description.replace(/\s+/g, " ").trim()}`;
  if (text.length <= SUMMARY_LENGTH) return text;
  const cut = text.slice(0, SUMMARY_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), facts.length)).trimEnd()}…`;
}

/**
 * Returns the page's metadata: title, description, canonical link, Open Graph and schema.org data. Without a home, the
 * title gives the reason. Search engines do not list a home that is away. Runs on the server only.
 */
export function headOf(found: PropertyState, siteUrl: string): MetaDescriptor[] {
  if (found.state !== "ready") return pageMeta({ title: titleOf(found), isPrivate: true });
  const { property } = found;
  const path = `/property/${property.id}`;
  return [
    ...pageMeta({
      title: titleOf(found),
      description: summaryOf(property),
      path,
      siteUrl,
      image: property.images[0],
      imageAlt: property.title,
    }),
    ...(property.away === null ? [] : [{ name: "robots", content: "noindex" }]),
    { "script:ld+json": structuredData(property, siteUrl) },
  ];
}

const YES_OR_NO_FEATURES = [
  "parking",
  "power_backup",
  "wifi",
  "ac",
  "gym",
  "lift",
  "security",
  "swimming_pool",
] as const;

const GEO_DECIMALS = 3;

/** Returns the public position, to about 100 m. */
function geoOf({ lat, lon }: { lat: number; lon: number }) {
  const rounded = (degrees: number) => Number(degrees.toFixed(GEO_DECIMALS));
  return { "@type": "GeoCoordinates", latitude: rounded(lat), longitude: rounded(lon) };
}

/** Returns the home as schema.org data. React Router escapes it. */
export function structuredData(property: Property, siteUrl: string) {
  const url = `${siteUrl}/property/${property.id}`;
  const images = property.images.map((image) => new URL(image, siteUrl || "http://localhost").href);
  const { position } = property.location;
  const rooms = /^(\d)BHK$/.exec(property.type)?.[1];
  return {
    "@context": "https://schema.org",
    "@type": "RealEstateListing",
    url,
    name: property.title,
    description: property.description,
    datePosted: property.created_at,
    ...(images.length > 0 && { image: images }),
    mainEntity: {
      "@type": property.type === "Duplex" ? "House" : "Apartment",
      name: property.title,
      ...(rooms && { numberOfBedrooms: Number(rooms) }),
      petsAllowed: property.rules.pets_allowed,
      address: {
        "@type": "PostalAddress",
        streetAddress: property.location.area,
        addressLocality: property.location.city,
        addressCountry: "IN",
      },
      ...(position && { geo: geoOf(position) }),
      amenityFeature: YES_OR_NO_FEATURES.filter((name) => property.amenities[name]).map((name) => ({
        "@type": "LocationFeatureSpecification",
        name: name.replaceAll("_", " "),
        value: true,
      })),
    },
    offers: {
      "@type": "Offer",
      url,
      businessFunction: "http://purl.org/goodrelations/v1#LeaseOut",
      price: property.rent,
      priceCurrency: "INR",
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        price: property.rent,
        priceCurrency: "INR",
        unitCode: "MON",
        referenceQuantity: { "@type": "QuantitativeValue", value: 1, unitCode: "MON" },
      },
      availability: property.is_available ? "https://schema.org/InStock" : "https://schema.org/OutOfStock",
      availabilityStarts: property.available_from,
    },
  };
}
