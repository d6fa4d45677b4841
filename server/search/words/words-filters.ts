import type { Amenity, Furnishing, PropertyType, RuleFilter, TenantType } from "#contract/properties/property-terms.ts";

/** Words that ask for a filter, by the filter's value, in English, Hindi and Kannada. Phrases are separated by commas. */

export const FURNISHING_WORDS: Readonly<Record<Furnishing, string>> = {
  Furnished:
    "furnished, fully furnished, full furnished, fullyfurnished, fullfurnished, well furnished, full furnish, fully furnish, furnish, furnised, furnishd, furnshed, completely furnished, with furniture, फर्निश्ड, फुल फर्निश्ड, फुली फर्निश्ड, फ़र्निश्ड, सुसज्जित, ಫರ್ನಿಶ್ಡ್, ಸುಸಜ್ಜಿತ",
  "Semi-Furnished":
    "semi furnished, semifurnished, semi furnish, semi furnised, semi, semi furn, part furnished, partly furnished, partially furnished, partial furnished, half furnished, सेमी फर्निश्ड, सेमीफर्निश्ड, अर्ध सुसज्जित, ಸೆಮಿ ಫರ್ನಿಶ್ಡ್",
  Unfurnished:
    "unfurnished, un furnished, unfurnish, unfurnised, not furnished, non furnished, nonfurnished, without furniture, no furniture, bare, bare shell, khali, khaali, खाली, अनफर्निश्ड, ಅನ್‌ಫರ್ನಿಶ್ಡ್, ಖಾಲಿ",
};

export const TENANT_WORDS: Readonly<Record<TenantType, string>> = {
  Bachelor:
    "bachelor, bachelors, batchelor, batchelors, bachlor, bachlors, bachelore, bachler, bachelor friendly, bachelors friendly, bachelors allowed, bachelor allowed, बैचलर, बैचलर्स, बेचलर, ಬ್ಯಾಚುಲರ್, ಬ್ಯಾಚುಲರ್ಸ್, ಬ್ಯಾಚಲರ್, ಬ್ಯಾಚಲರ್ಸ್",
  Family:
    "family, families, famly, fmly, small family, parivar, parivaar, family only, परिवार, फैमिली, फॅमिली, कुटुंब, ಕುಟುಂಬ, ಫ್ಯಾಮಿಲಿ, kutumba",
  Boy: "boy, boys, gents, male, males, men, mens, guys, ladka, ladke, ladko, ladkon, लड़का, लड़के, लड़कों, ಹುಡುಗರು, ಹುಡುಗರ, ಹುಡುಗರಿಗೆ, hudugaru, hudugarige, ಪುರುಷರು",
  Girl: "girl, girls, ladies, lady, female, females, women, woman, womens, womans, ladki, ladkiyan, ladkiyon, ladkiya, mahila, mahilaon, लड़की, लड़कियां, लड़कियों, लड़कियाँ, महिला, महिलाओं, ಹುಡುಗಿಯರು, ಹುಡುಗಿಯರ, ಹುಡುಗಿಯರಿಗೆ, hudugiyaru, hudugiyarige, ಮಹಿಳೆಯರು, ಮಹಿಳೆಯರಿಗೆ",
  "Working Professional":
    "working, professional, professionals, working professional, working professionals, working proffesional, proffesional, proffesionals, it people, it professional, it professionals, it employee, it employees, it guys, it crowd, it folks, software engineer, software engineers, software people, techie, techies, employee, employees, job holder, job holders, salaried, corporate employees, working people, working person, working persons, कामकाजी, नौकरीपेशा, वर्किंग, ಉದ್ಯೋಗಿ, ಉದ್ಯೋಗಿಗಳು, ಉದ್ಯೋಗಿಗಳಿಗೆ",
  Students:
    "student, students, studnts, college student, college students, vidyarthi, chhatra, छात्र, छात्रों, विद्यार्थी, विद्यार्थियों, स्टूडेंट, स्टूडेंट्स, ವಿದ್ಯಾರ್ಥಿ, ವಿದ್ಯಾರ್ಥಿಗಳು, ವಿದ್ಯಾರ್ಥಿಗಳಿಗೆ, vidyarthigalu, vidyarthigalige",
  Couples:
    "couple, couples, unmarried couple, unmarried couples, married couple, married couples, married, newly married, newly wed, newlyweds, newly weds, newlywed, newly married couple, young couple, couple friendly, couples friendly, live in couple, dampati, दंपति, दंपत्ति, कपल, ದಂಪತಿ, ದಂಪತಿಗಳು, ದಂಪತಿಗಳಿಗೆ",
};

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

export const TYPE_WORDS: Readonly<Partial<Record<PropertyType, string>>> = {
  RK: "studio, studios, studio apartment, studio flat, studio room, one room kitchen, 1 room kitchen, single room kitchen, 1 room and kitchen, स्टूडियो, ಸ್ಟುಡಿಯೋ",
  Duplex: "duplex, duplexes, duplex house, duplex flat, duplx, डुप्लेक्स, ಡ್ಯುಪ್ಲೆಕ್ಸ್",
};
export const PENTHOUSE = "penthouse, pent house, penthouses, पेंटहाउस";
