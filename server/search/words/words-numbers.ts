/** Words for numbers and dates, by value, in English, Hindi and Kannada. */

export const NUMBERS: Readonly<Record<number, string>> = {
  0.5: "half, half a, aadha, adha, आधा, ardha, ಅರ್ಧ",
  1: "one, ek, single, एक, ondu, ಒಂದು",
  1.25: "sava, सवा",
  1.5: "dedh, ded, one and a half, डेढ़",
  2: "two, do, double, दो, eradu, ಎರಡು",
  2.5: "dhai, adhai, two and a half, ढाई",
  3: "three, teen, tin, triple, तीन, mooru, muru, ಮೂರು",
  4: "four, char, chaar, चार, nalku, naalku, ನಾಲ್ಕು",
  5: "five, paanch, panch, पांच, पाँच, aidu, ಐದು",
  6: "six, chhe, chhah, छह, छः, aaru, ಆರು",
  7: "seven, saat, सात, elu, ಏಳು",
  8: "eight, aath, आठ, entu, ಎಂಟು",
  9: "nine, nau, नौ, ombattu, ಒಂಬತ್ತು",
  10: "ten, das, dus, दस, hattu, ಹತ್ತು",
  11: "eleven, gyarah, ग्यारह",
  12: "twelve, barah, बारह, hanneradu, ಹನ್ನೆರಡು",
  13: "thirteen, terah, तेरह",
  14: "fourteen, chaudah, चौदह",
  15: "fifteen, pandrah, pandra, पंद्रह, पन्द्रह, hadinaidu, ಹದಿನೈದು",
  16: "sixteen, solah, सोलह",
  17: "seventeen, satrah, सत्रह",
  18: "eighteen, atharah, अठारह, hadinentu, ಹದಿನೆಂಟು",
  19: "nineteen, unnis, उन्नीस",
  20: "twenty, bees, bis, बीस, ippattu, ಇಪ್ಪತ್ತು",
  22: "twenty two, bais, बाईस",
  25: "twenty five, pachees, pachis, pacchis, पच्चीस, ippattaidu, ಇಪ್ಪತ್ತೈದು",
  28: "twenty eight, atthais, अट्ठाईस",
  30: "thirty, tees, tis, तीस, muvattu, moovattu, ಮೂವತ್ತು",
  35: "thirty five, paintis, paintees, पैंतीस, muvattaidu, ಮೂವತ್ತೈದು",
  40: "forty, fourty, chalis, chaalis, चालीस, nalavattu, nalvattu, ನಲವತ್ತು",
  45: "forty five, paintalis, paintalees, पैंतालीस, nalavattaidu, ನಲವತ್ತೈದು",
  50: "fifty, pachas, pachaas, पचास, aivattu, ಐವತ್ತು",
  55: "fifty five, pachpan, पचपन",
  60: "sixty, saath, साठ, aravattu, ಅರವತ್ತು",
  65: "sixty five, painsath, पैंसठ",
  70: "seventy, sattar, सत्तर, eppattu, ಎಪ್ಪತ್ತು",
  75: "seventy five, pachattar, पचहत्तर",
  80: "eighty, assi, अस्सी, embattu, ಎಂಬತ್ತು",
  90: "ninety, nabbe, नब्बे, tombattu, ತೊಂಬತ್ತು",
};

/** Durations without a number of minutes or hours, in minutes. */
export const DURATIONS: Readonly<Record<number, string>> = {
  15: "quarter of an hour, quarter hour, paun ghanta",
  30: "half an hour, half hour, half a hour, half an hr, half hr, 1/2 hour, 1/2 hr, aadha ghanta, adha ghanta, aadhe ghante, adhe ghante, आधा घंटा, आधे घंटे, आधा घण्टा, ardha gante, ಅರ್ಧ ಗಂಟೆ",
  60: "an hour, an hr, a hour, ghante bhar",
  90: "hour and a half, an hour and a half, one hour and a half, one and a half hour, one and a half hours",
};

/** Months from 1. A month that is also an English word needs a day or "from" next to it. */
export const MONTHS: Readonly<Record<number, string>> = {
  1: "january, jan, janvari, januari, जनवरी, ಜನವರಿ",
  2: "february, feb, feburary, febuary, farvari, फरवरी, फ़रवरी, ಫೆಬ್ರವರಿ",
  3: "march, mar, मार्च, ಮಾರ್ಚ್",
  4: "april, apr, aprail, अप्रैल, ಏಪ್ರಿಲ್",
  5: "may, मई, ಮೇ",
  6: "june, jun, जून, ಜೂನ್",
  7: "july, jul, julai, जुलाई, ಜುಲೈ",
  8: "august, aug, agast, अगस्त, ಆಗಸ್ಟ್",
  9: "september, sep, sept, sitambar, सितंबर, सितम्बर, ಸೆಪ್ಟೆಂಬರ್",
  10: "october, oct, aktubar, अक्टूबर, अक्तूबर, ಅಕ್ಟೋಬರ್",
  11: "november, nov, navambar, नवंबर, नवम्बर, ನವೆಂಬರ್",
  12: "december, dec, disambar, decembar, दिसंबर, दिसम्बर, ಡಿಸೆಂಬರ್",
};

export const AMBIGUOUS_MONTHS: ReadonlySet<string> = new Set(["may", "mar", "march"]);

export const TODAY =
  "now, right now, immediately, immediate, immediate move in, immediate possession, immediate joining, ready to move, ready to move in, ready to occupy, ready for possession, ready possession, move in ready, asap, as soon as possible, today, from today, available now, available immediately, available today, abhi, abhi se, aaj, aaj se, aaj hi, turant, turanth, foran, jaldi, अभी, आज, आज से, तुरंत, तुरन्त, ಈಗ, ಇಂದು, ತಕ್ಷಣ, takshana, eega, iga, ivattu";
export const TOMORROW = "tomorrow, tomorow, tmrw, from tomorrow, kal, kal se, कल, कल से, ನಾಳೆ, naale";
