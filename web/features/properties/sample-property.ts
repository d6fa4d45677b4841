import type { Property } from "#contract/properties.ts";

/** A home for tests. */
export function sampleProperty(changes: Partial<Property> = {}): Property {
  return {
    id: "0198a000-0000-7000-8000-000000000001",
    title: "Airy 2BHK near the lake",
    type: "2BHK",
    rent: 29_000,
    security_deposit: 145_000,
    maintenance: 2_000,
    location: { city: "Bangalore", area: "Indiranagar", nearby_landmarks: ["Indiranagar Metro"], position: null },
    amenities: {
      furnished: "Semi-Furnished",
      parking: true,
      power_backup: false,
      wifi: false,
      ac: false,
      gym: false,
      lift: false,
      security: false,
      swimming_pool: false,
      shopping_complex: false,
    },
    rules: { tenant_type: ["Family"], pets_allowed: true, smoking: false, drinking: false },
    images: ["/media/property-images/0198b000-0000-7000-8000-000000000001/1280.webp"],
    owner: { name: "Meera Krishnan", avatar: null, email: null, phone: null, preferred_contact: "message" },
    image_placeholders: [null],
    description: "A bright home.\nThe metro is near.",
    available_from: "2026-12-01",
    is_available: true,
    featured: false,
    status: "approved",
    rejection_reason: null,
    version: 1,
    created_at: "2026-11-14T08:30:00.000Z",
    updated_at: "2026-11-14T08:30:00.000Z",
    ...changes,
  };
}
