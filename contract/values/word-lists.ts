import type { City } from "../places/cities.ts";
import type { Furnishing, PropertyType, TenantType } from "../properties/property-terms.ts";

/**
 * Words for types, furnishing, tenants and cities, by value, in English, Hindi and Kannada, for typed searches and for
 * imported cells. Phrases are separated by commas.
 */

export const FURNISHING_WORDS: Readonly<Record<Furnishing, string>> = {
  Furnished:
    "furnished, fully furnished, full furnished, fullyfurnished, fullfurnished, well furnished, full furnish, fully furnish, furnish, furnised, furnishd, furnshed, completely furnished, with furniture, फर्निश्ड, फुल फर्निश्ड, फुली फर्निश्ड, फ़र्निश्ड, सुसज्जित, ಫರ್ನಿಶ್ಡ್, ಸುಸಜ್ಜಿತ",
  "Semi-Furnished":
    "semi furnished, semifurnished, semi furnish, semi furnised, semi, semi furn, part furnished, partly furnished, partially furnished, partial furnished, half furnished, सेमी फर्निश्ड, सेमीफर्निश्ड, अर्ध सुसज्जित, ಸೆಮಿ ಫರ್ನಿಶ್ಡ್",
  Unfurnished:
    "unfurnished, un furnished, unfurnish, unfurnised, not furnished, non furnished, nonfurnished, without furniture, no furniture, अनफर्निश्ड, ಅನ್‌ಫರ್ನಿಶ್ಡ್",
};

export const TENANT_WORDS: Readonly<Record<TenantType, string>> = {
  Bachelor:
    "bachelor, bachelors, batchelor, batchelors, bachlor, bachlors, bachelore, bachler, bachelor friendly, bachelors friendly, bachelors allowed, bachelor allowed, बैचलर, बैचलर्स, बेचलर, ಬ್ಯಾಚುಲರ್, ಬ್ಯಾಚುಲರ್ಸ್, ಬ್ಯಾಚಲರ್, ಬ್ಯಾಚಲರ್ಸ್",
  Family:
    "family, families, famly, fmly, small family, parivar, parivaar, family only, परिवार, फैमिली, फॅमिली, कुटुंब, ಕುಟುಂಬ, ಫ್ಯಾಮಿಲಿ, kutumba",
  Boy: "boy, boys, single men, single man, bachelor male, male bachelor, male bachelors, bachelor boys, bachelor men, gents, male, males, men, mens, guys, ladka, ladke, ladko, ladkon, लड़का, लड़के, लड़कों, ಹುಡುಗರು, ಹುಡುಗರ, ಹುಡುಗರಿಗೆ, hudugaru, hudugarige, ಪುರುಷರು",
  Girl: "girl, girls, single women, single woman, bachelor female, female bachelor, female bachelors, bachelor girls, bachelor women, ladies, lady, female, females, women, woman, womens, womans, ladki, ladkiyan, ladkiyon, ladkiya, mahila, mahilaon, लड़की, लड़कियां, लड़कियों, लड़कियाँ, महिला, महिलाओं, ಹುಡುಗಿಯರು, ಹುಡುಗಿಯರ, ಹುಡುಗಿಯರಿಗೆ, hudugiyaru, hudugiyarige, ಮಹಿಳೆಯರು, ಮಹಿಳೆಯರಿಗೆ",
  "Working Professional":
    "working, professional, professionals, working professional, working professionals, working proffesional, proffesional, proffesionals, it people, it professional, it professionals, it employee, it employees, it guys, it crowd, it folks, software engineer, software engineers, software people, techie, techies, employee, employees, job holder, job holders, salaried, corporate employees, working people, working person, working persons, कामकाजी, नौकरीपेशा, वर्किंग, ಉದ್ಯೋಗಿ, ಉದ್ಯೋಗಿಗಳು, ಉದ್ಯೋಗಿಗಳಿಗೆ",
  Students:
    "student, students, studnts, college student, college students, vidyarthi, chhatra, छात्र, छात्रों, विद्यार्थी, विद्यार्थियों, स्टूडेंट, स्टूडेंट्स, ವಿದ್ಯಾರ್ಥಿ, ವಿದ್ಯಾರ್ಥಿಗಳು, ವಿದ್ಯಾರ್ಥಿಗಳಿಗೆ, vidyarthigalu, vidyarthigalige",
  Couples:
    "couple, couples, unmarried couple, unmarried couples, married couple, married couples, married, newly married, newly wed, newlyweds, newly weds, newlywed, newly married couple, young couple, couple friendly, couples friendly, live in couple, dampati, दंपति, दंपत्ति, कपल, ದಂಪತಿ, ದಂಪತಿಗಳು, ದಂಪತಿಗಳಿಗೆ",
};

export const TYPE_WORDS: Readonly<Partial<Record<PropertyType, string>>> = {
  RK: "studio, studios, rk studio, studio apartment, studio flat, studio room, one room kitchen, 1 room kitchen, single room kitchen, 1 room and kitchen, स्टूडियो, ಸ್ಟುಡಿಯೋ",
  Duplex: "duplex, duplexes, duplex house, duplex flat, duplx, डुप्लेक्स, ಡ್ಯುಪ್ಲೆಕ್ಸ್",
};

/** Words for bedrooms, next to their number. */
export const BEDROOM_WORDS =
  "bhk, bhks, bkh, bhkk, bhhk, bhl, bk, b h k, bedroom, bedrooms, bedrom, bedroms, bed room, bed rooms, bed, beds, br, bdr, bdrm, room set, rooms set, roomset, room flat, room apartment, rooms flat, room ka flat, kamre ka, kamre wala, bedroom hall kitchen, बीएचके, बी एच के, बिएचके, बेडरूम, बैडरूम, कमरे का, कमरों का, ಬಿಎಚ್‌ಕೆ, ಬಿಎಚ್ಕೆ, ಬಿಹೆಚ್ಕೆ, ಬಿ ಎಚ್ ಕೆ, ಬೆಡ್‌ರೂಮ್, ಬೆಡ್ ರೂಮ್";

/** Words for a single room with a kitchen. */
export const ROOM_KITCHEN_WORDS = "rk, r k, room kitchen, room and kitchen, room n kitchen, आरके, आर के, ಆರ್‌ಕೆ";

/** Other names of cities. */
export const CITY_WORDS: Readonly<Record<City, string>> = {
  Bangalore: "bengaluru, bangaluru, banglore, blr, बेंगलुरु, बैंगलोर, बंगलौर, ಬೆಂಗಳೂರು",
  Delhi: "new delhi, dilli, दिल्ली, नई दिल्ली, ದೆಹಲಿ, ನವದೆಹಲಿ",
  Noida: "नोएडा, ನೋಯ್ಡಾ",
  "Greater Noida": "gr noida, ग्रेटर नोएडा, ಗ್ರೇಟರ್ ನೋಯ್ಡಾ",
  Faridabad: "fbd, फरीदाबाद, ಫರೀದಾಬಾದ್",
  Ghaziabad: "gzb, गाज़ियाबाद, गाजियाबाद, ಘಾಜಿಯಾಬಾದ್",
};
