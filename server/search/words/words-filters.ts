import type { Amenity, RuleFilter } from "#contract/properties/property-terms.ts";

/**
 * Words that ask for a filter, by the filter's value, in English, Hindi and Kannada. Phrases are separated by commas. Those
 * of types, furnishing and tenants are in contract/values/word-lists.ts.
 */

export const AMENITY_WORDS: Readonly<Record<Amenity, string>> = {
  parking:
    "parking, car parking, bike parking, covered parking, open parking, reserved parking, parking space, parking slot, parking spot, car park, two wheeler parking, four wheeler parking, 2 wheeler parking, 4 wheeler parking, garage, prking, पार्किंग, कार पार्किंग, ಪಾರ್ಕಿಂಗ್, ಕಾರ್ ಪಾರ್ಕಿಂಗ್",
  power_backup:
    "power backup, power back up, powerbackup, backup power, power bkp, full power backup, inverter, invertor, inverter backup, generator, genset, dg backup, dg set, electricity backup, ups, पावर बैकअप, इन्वर्टर, जनरेटर, ಪವರ್ ಬ್ಯಾಕಪ್, ಜನರೇಟರ್",
  wifi: "wifi, wi fi, internet, broadband, internet connection, wifi internet, high speed internet, free wifi, वाईफाई, वाई फाई, इंटरनेट, ವೈಫೈ, ವೈ ಫೈ, ಇಂಟರ್ನೆಟ್",
  ac: "ac, a c, a/c, acs, air conditioner, air conditioners, air conditioned, air conditioning, airconditioned, air con, aircon, एसी, ए सी, ಎಸಿ, ಎ ಸಿ",
  gym: "gym, gymnasium, gymn, gym facility, fitness center, fitness centre, जिम, ಜಿಮ್",
  lift: "lift, lifts, elevator, elevators, lift facility, लिफ्ट, लिफ़्ट, ಲಿಫ್ಟ್",
  security:
    "security, gated, gated community, gated society, gated colony, gated apartment, guard, security guard, security guards, guards, watchman, 24x7 security, 24 7 security, 24 hours security, 24 hour security, security 24x7, security 24 7, with security, secured, सिक्योरिटी, गार्ड, गेटेड, ಸೆಕ್ಯುರಿಟಿ, ಭದ್ರತೆ",
  swimming_pool: "pool, swimming pool, swimmingpool, swiming pool, swimming, स्विमिंग पूल, पूल, ಈಜುಕೊಳ, ಸ್ವಿಮ್ಮಿಂಗ್ ಪೂಲ್",
  shopping_complex:
    "shopping, shopping complex, shopping center, shopping centre, शॉपिंग, शॉपिंग कॉम्प्लेक्स, ಶಾಪಿಂಗ್, ಶಾಪಿಂಗ್ ಕಾಂಪ್ಲೆಕ್ಸ್",
};

export const RULE_WORDS: Readonly<Record<RuleFilter, string>> = {
  pets: "pets, pet, pet friendly, pets friendly, petfriendly, pet allowed, pets allowed, pets ok, pets okay, pets welcome, pet ok, allow pets, allows pets, pet parent, pet parents, pet owner, dog, dogs, dog friendly, dog allowed, dogs allowed, dog ok, puppy, doggo, cat, cats, cat friendly, cat allowed, cats allowed, kutta, kutte, kuttey, billi, billiyan, paltu, pet dog, pet cat, kutta allowed, पालतू, कुत्ता, कुत्ते, बिल्ली, पेट, पेट्स, ಸಾಕುಪ್ರಾಣಿ, ಸಾಕು ಪ್ರಾಣಿ, ನಾಯಿ, ಬೆಕ್ಕು, naayi, bekku",
  smoking:
    "smoking, smoking allowed, smoking ok, smoker, smokers, smoke, smoking friendly, smoker friendly, cigarette, cigarettes, dhumrapan, धूम्रपान, स्मोकिंग, ಧೂಮಪಾನ",
  drinking:
    "drinking, drinking allowed, drinking ok, drink, drinks, alcohol, alcohol allowed, alcohol ok, alcoholic drinks, liquor, daru, sharab, शराब, ड्रिंकिंग, दारू, ಮದ್ಯಪಾನ, ಮದ್ಯ",
};

export const PENTHOUSE = "penthouse, pent house, penthouses, पेंटहाउस";

/** Words that ask for an unfurnished home in a search. As a value they are too vague. */
export const UNFURNISHED = "bare, bare shell, khali, khaali, खाली, ಖಾಲಿ";
