import { BEDROOM_WORDS, ROOM_KITCHEN_WORDS } from "#contract/values/word-lists.ts";

/**
 * Words that modify other words, by meaning, in English, Hindi and Kannada. A phrase may have several meanings; its
 * neighbours decide. Phrases are separated by commas.
 */
export const GRAMMAR = {
  max: "under, below, upto, up to, max, maximum, within, less than, lesser than, lower than, cheaper than, less then, lesser then, lower then, cheaper then, less den, lesser den, lessthan, not more than, no more than, not more then, no more then, not more den, no more den, not above, not over, not exceeding, not beyond, at most, atmost, maximum of, max of, max upto, max up to, till, until, <, <=, ಗರಿಷ್ಠ",
  maxAfter:
    "se zyada nahi, se jyada nahi, se zyada nahin, se jyada nahin, se upar nahi, se zyada nahi hona chahiye, से ज़्यादा नहीं, से अधिक नहीं, tak, se kam, se kum, ke andar, ke ander, andar, ke neeche, ke niche, se neeche, se niche, ke under, max, maximum, or less, or below, or under, and below, and under, ya kam, tops, at most, olage, kinta kadime, varege, tak ka, tak ki, tak ke, तक, तक का, तक की, से कम, के अंदर, के भीतर, के नीचे, से नीचे, ಒಳಗೆ, ಕಿಂತ ಕಡಿಮೆ, ಗಿಂತ ಕಡಿಮೆ, ಕಡಿಮೆ, ವರೆಗೆ, ತನಕ",
  min: "above, over, min, minimum, more than, more then, more den, morethan, at least, atleast, starting, starting from, starting at, greater than, greater then, not less than, no less than, not below, minimum of, >, >=, ಕನಿಷ್ಠ, कम से कम, kam se kam",
  minAfter:
    "se zyada, se jyada, se zyaada, se jyaada, se adhik, se upar, se oopar, ke upar, and above, or above, or more, and more, onwards, onward, plus, min, minimum, kinta hecchu, से ज़्यादा, से अधिक, से ऊपर, के ऊपर, ಮೇಲೆ, ಕಿಂತ ಹೆಚ್ಚು, ಹೆಚ್ಚು",
  about:
    "around, about, approx, approximately, approximate, roughly, near about, somewhere around, karib, kareeb, karib karib, lagbhag, takriban, ~, करीब, लगभग, sumaru, ಸುಮಾರು",
  aboutAfter:
    "approx, approximately, ish, ke aas paas, ke aaspaas, ke as pas, ke around, ke lagbhag, ke karib, ke kareeb, के आसपास, के आस पास, के करीब",
  between: "between, in between, in the range of, ranging from, betn, btw, btwn, betwn, betwen, beetween, bw, b/w",
  betweenAfter:
    "ke beech, ke bich, ke beech mein, ke beech me, ke bich mein, ke bich me, ke beech ka, ke beech ki, के बीच में, के बीच, ಮಧ್ಯೆ, ನಡುವೆ",
  /** Similar travel time to two places. */
  midway:
    "midway, mid way, midway between, mid way between, midway from, halfway, half way, halfway between, half way between, halfway from, somewhere between, somewhere in between, in the middle of, middle of, midpoint of, mid point of, midpoint, mid point, fair distance from, fair distance to, fair distance, fair commute, fair to both, fair for both, equidistant, equidistant from, equidistant to, equidistant between, equal distance from, equal distance to, same distance from, same distance to, equally far from, equally close to, equally near to, fairest commute first, fairest commute, beech mein, beech me, bich mein, bich me, ke beecho beech, के बीचोंबीच",
  to: "to, till, se, se lekar, -, .., ..., से, rinda, ರಿಂದ",
  or: "or, ya, either, या, athava, ಅಥವಾ, /",
  /** After two places: a time applies to both. */
  each: "each, both, for each, for both, each of us, dono, donon, dono se, dono ke liye, दोनों",
  and: "and, aur, n, &, nd, either, और, mattu, ಮತ್ತು, ಮತ್ತೆ",
  plus: "+, plus",

  near: "near, neer, nearby, near by, near to, nearest, close to, closer to, closest to, close by, next to, opposite, opp, beside, around, adjacent to, vicinity of, in the vicinity of, in vicinity of, nr, in and around, not far from, near about, behind, in front of, across from",
  nearAfter:
    "paas, ke paas, pass, ke pass, pas, ke pas, aas paas, ke aas paas, ke aaspaas, aas pas, ke aas pas, as pas, ke as pas, nazdeek, nazdik, najdik, ke nazdeek, ke nazdik, ke najdik, ke kareeb, ke karib, ke bagal mein, ke samne, ke peeche, ke piche, ke around, nearby, near by, close by, near, hattira, hathira, hattra, vicinity, पास, के पास, आसपास, के आसपास, के आस पास, नज़दीक, के नज़दीक, के करीब, ಹತ್ತಿರ, ಬಳಿ, ಸಮೀಪ",
  in: "in, at, inside, mein, me, mei, mai, main, located in, situated in, में, मे, ಲ್ಲಿ, ಅಲ್ಲಿ, ನಲ್ಲಿ, alli, nalli",
  at: "at, @",
  from: "from, se, off, से, rinda, ರಿಂದ, ಇಂದ",
  of: "of, ka, ki, ke, का, की, के",
  be: "is, are, was, hai, hain, he, h, है, हैं",
  by: "by, before, ke pehle, se pehle, के पहले, से पहले",
  after: "after, ke baad, baad, ke bad, के बाद, बाद, ನಂತರ",

  minute: "min, mins, minute, minutes, mnt, mnts, minit, minat, मिनट, मिनिट, nimisha, ನಿಮಿಷ, ನಿಮಿಷಗಳ, ನಿಮಿಷದ, ನಿಮಿಷಗಳು",
  hour: "hour, hours, hr, hrs, h, ghanta, ghante, ghnta, घंटा, घंटे, घण्टा, घण्टे, gante, ಗಂಟೆ",
  km: "km, kms, kilometer, kilometers, kilometre, kilometres, kilo meter, kilo meters, k m, किमी, किलोमीटर, कि मी, ಕಿಮೀ, ಕಿ ಮೀ, ಕಿಲೋಮೀಟರ್",
  metre: "m, mtr, mtrs, meter, meters, metre, metres, मीटर, ಮೀಟರ್",
  thousand:
    "k, thousand, thousands, thousnd, thosand, hazar, hazaar, hajar, hajaar, hazzar, हज़ार, हजार, savira, saavira, ಸಾವಿರ, ಸಾವಿರದ, ಸಾವಿರಕ್ಕೆ, ಸಾವಿರಕ್ಕಿಂತ, ಸಾವಿರಗಳ",
  lakh: "lakh, lakhs, lac, lacs, l, लाख, laksha, ಲಕ್ಷ, ಲಕ್ಷದ, ಲಕ್ಷಕ್ಕಿಂತ",
  crore: "crore, crores, cr, करोड़, ಕೋಟಿ",
  rupee: "₹, rs, inr, rupees, rupee, rupaye, rupay, rupaiye, rupya, रुपये, रुपए, रूपये, रु, rupai, ರೂ, ರೂಪಾಯಿ",
  perMonth:
    "per month, a month, pm, p m, pcm, monthly, month, per mahina, mahina, mahine, mahine ka, har mahine, per mth, only, including maintenance, incl maintenance, inclusive of maintenance, with maintenance, maintenance included, maintenance extra, plus maintenance, all inclusive, महीना, महीने, प्रति माह, ತಿಂಗಳಿಗೆ",
  rent: "rent, rental, rents, renting, budget, kiraya, kiraye, price, price range, rent range, cost, bhada, bhaada, rate, budget range, range, किराया, किराये, किराए, बजट, badige, baadige, ಬಾಡಿಗೆ, ಬಜೆಟ್",
  deposit:
    "deposit, deposits, security deposit, caution deposit, refundable deposit, advance, advance deposit, rent advance, advanse, डिपॉजिट, डिपाजिट, एडवांस, ಅಡ್ವಾನ್ಸ್, ಡೆಪಾಸಿಟ್, ಠೇವಣಿ, ಮುಂಗಡ",
  noDeposit:
    "deposit free, without deposit, no deposit, zero deposit, nil deposit, 0 deposit, no security deposit, zero security deposit, no advance, zero advance, without advance, without security deposit, bina deposit, bina deposit ke, बिना डिपॉजिट",
  otherMoney:
    "maintenance, maintainance, maintenence, salary, income, ctc, package, lpa, earning, earn, electricity, token",
  otherUnit:
    "sqft, sq ft, sft, sq, sqm, sq m, sqyd, square feet, square foot, square, gaj, floor, floors, flr, bathroom, bathrooms, bath, baths, balcony, balconies, washroom, washrooms, toilet, toilets, people, persons, person, members, adults, kids, cars, bikes, year, years, yr, yrs, acre, ft, feet, pin, number",

  bedroom: BEDROOM_WORDS,
  rk: ROOM_KITCHEN_WORDS,
  metro:
    "metro, metro station, metro stations, metro stn, metro stop, metro rail, namma metro, delhi metro, dmrc, metros, metro line, purple line, green line, yellow line, blue line, red line, pink line, violet line, magenta line, grey line, aqua line, namo bharat, namo bharat station, namobharat, rrts, rrts station, मेट्रो, मेट्रो स्टेशन, ಮೆಟ್ರೋ, ಮೆಟ್ರೊ, ಮೆಟ್ರೋ ನಿಲ್ದಾಣ, ಮೆಟ್ರೋ ಸ್ಟೇಷನ್, ಮೆಟ್ರೋದ, ಮೆಟ್ರೋಗೆ, ಮೆಟ್ರೋ ನಿಲ್ದಾಣದ",
  station: "station, stn, metro station, metro stn, metro stations, स्टेशन, ನಿಲ್ದಾಣ",
  walk: "walk, walking, walkable, walking distance, walk distance, walkable distance, walking time, on foot, by foot, by walk, paidal, paidal doori, पैदल, ನಡಿಗೆ, ನಡೆದು",
  travel:
    "drive, driving, by bus, by car, by bike, by cab, by road, ride, away, distance, travel time, door to door, doori, ki doori, ki duri, by metro, via metro, by train, metro ride, metro travel, journey, ka rasta, ki doori par, door, dur, ki dur, radius, one way, की दूरी, दूरी, ದೂರ, ದೂರದ, ದೂರದಲ್ಲಿ, ಪ್ರಯಾಣ",
  office:
    "office, offices, office 1, office 2, offce, ofice, offc, ofc, ofis, work, workplace, work place, work location, works, working, job, jobs, college, collage, clg, naukri, kaam, daftar, daftar, dafter, study, studying, studies, employed, internship, interning, intern, ऑफिस, ऑफ़िस, दफ़्तर, काम, नौकरी, कॉलेज, kelsa, kelasa, kacheri, ಕಚೇರಿ, ಆಫೀಸ್, ಕೆಲಸ, ಕಾಲೇಜು",
  commute:
    "commute, commuting, commutes, commute time, travel, travels, travelling, traveling, daily travel, go to, goes to, going to, reach, reaching, reachable, reach to, aana jana, jaana",
  person:
    "me, one, he, one person, 1 person, first person, second person, person 1, person 2, she, wife, wifes, husband, husbands, hubby, spouse, partner, partners, biwi, patni, pati, gf, bf, girlfriend, girlfriends, boyfriend, boyfriends, fiance, fiancee, पत्नी, पति, बीवी, ಹೆಂಡತಿ, ಗಂಡ",
  /** Before a place, if another person has a place too: "i itpl, wife manyata". */
  self: "i, i am, im, i m, me, main, mai, mine, mera, meri, मैं, मेरा, मेरी, ನಾನು",
  /** Several offices: "offices in itpl, manyata". */
  severalOffices: "offices, workplaces, both offices",
  /** After an office: a second office. */
  other:
    "i am at, im at, i m at, mera, meri, mine, other, another, second, dusra, doosra, dusre, uska, uski, मेरा, मेरी, दूसरा, ನನ್ನ",
  auto: "by auto, by an auto, by rickshaw, by auto rickshaw, by autorickshaw, via auto, with auto, using auto, in auto, auto se, auto ride, rickshaw se, ऑटो से, ಆಟೋದಲ್ಲಿ",
  /** A commute by road. */
  road: "by road, bike, by bike, on bike, on a bike, motorbike, motorcycle, scooter, by scooter, on scooter, scooty, by scooty, on scooty, two wheeler, 2 wheeler, by two wheeler, on two wheeler, car, by car, in car, by cab, cab, cabs, taxi, by taxi, bus, by bus, buses, drive, driving, bike se, car se, scooty se, cab se, bus se, gaadi se, gadi se, बाइक से, कार से, बस से, स्कूटी से, गाड़ी से",
  not: "no, not, without, w o, wo, bina, non, never, dont want, do not want, don t want, avoid, except, excluding, exclude, other than, instead of, but not, बिना",
  notAfter:
    "nahi, nahin, nahi chahiye, nahin chahiye, nhi, nhi chahiye, nai chahiye, na ho, not allowed, not needed, not required, not necessary, not wanted, mat, नहीं, नही, नहीं चाहिए, ke bina, के बिना, illa, illade, beda, ಇಲ್ಲ, ಇಲ್ಲದೆ, ಇಲ್ಲದ, ಬೇಡ",

  ordinal: "st, nd, rd, th, ne, ನೇ, वीं, वां",
  begin: "early, start, start of, starting of, beginning of, begining of, beginning, first week of, shuru",
  middle: "mid, middle of, mid of",
  end: "end, end of, late, ending, aakhir, आखिर",
  next: "next, coming, upcoming, agle, agla, agli, aane wale, अगले, अगला, अगली, mundina, ಮುಂದಿನ",
  this: "this, current, is, isi, इस, इसी",
  day: "day, days, din, दिन, ದಿನ",
  week: "week, weeks, wk, wks, hafta, hafte, haftey, हफ्ते, हफ़्ते, हफ्ता, ವಾರ",
  month: "month, months, mahina, mahine, mnth, mnths, maheene, महीना, महीने, माह, tingalu, ತಿಂಗಳು, ತಿಂಗಳ",
  date: "available, avail, availability, available from, availability from, move, move in, movein, moving, moving in, to move in, shift, shifting, shift in, vacant, vacant from, possession, possession from, joining, join, occupy, needed, need, required, starting, start, start from, from, w e f, wef, on, by, before, after, since, onwards, chahiye, se, से, ರಿಂದ, ಇಂದ",
  later: "later, from now, baad, ke baad, mein, me, ke andar, in, baad se, बाद, के बाद, में",

  home: "flat, flats, house, houses, home, homes, ghar, makaan, makan, apartment, apartments, appartment, apartmnt, apartmet, apt, apts, unit, units, accommodation, accomodation, residence, property, properties, घर, मकान, फ्लैट, फ़्लैट, फ्लेट, अपार्टमेंट, mane, maney, ಮನೆ, ಫ್ಲಾಟ್, ಫ್ಲ್ಯಾಟ್, ಅಪಾರ್ಟ್ಮೆಂಟ್, ಅಪಾರ್ಟ್‌ಮೆಂಟ್",
  area: "area, areas, side, locality, location, layout, village, main road, main rd, town, region, circle, ilaka, ilake, इलाका, इलाके, एरिया",
  /** After an area: a part of it. */
  partOfArea:
    "road, gate, lake, bridge, new town, satellite town, satellite, cross, extension, colony, gaon, upanagara, रोड, ರಸ್ತೆ",
  /** After a landmark: a part of it. */
  partOfLandmark: "gate, main gate, back gate, front gate, campus, building, premises, गेट, ಗೇಟ್",
  /** Part of a name, even if the name is unknown. */
  namePart: "layout, village, town, circle",
  /** After a place: something at the place for which there is no filter. */
  tail: "mall, hospital, market, railway station, railway stn, railway, rly station, bus stand, bus stop, bus station, bus depot, signal, junction, flyover, underpass, toll, रेलवे स्टेशन, बस स्टैंड, ರೈಲ್ವೆ ನಿಲ್ದಾಣ, ಬಸ್ ನಿಲ್ದಾಣ",
  part: "phase, stage, block, sector, pocket, part, division",
  /** Belongs to a place that has it in its name, and needs no correction. */
  placeWord:
    "hospital, university, market, mall, park, airport, layout, nagar, road, city, tech, circle, gate, chowk, junction, terminal, campus",
  ncr: "ncr, delhi ncr, delhi-ncr, national capital region, दिल्ली एनसीआर, एनसीआर, ದೆಹಲಿ ಎನ್‌ಸಿಆರ್",
  gurugram: "gurgaon, gurugram, gurgoan, gurgaun, gurgao, ggn, गुड़गांव, गुड़गाँव, गुरुग्राम, ಗುರಗಾಂವ್, ಗುರುಗ್ರಾಮ್",
} as const satisfies Record<string, string>;

export type WordSignal =
  | keyof typeof GRAMMAR
  | "stop"
  | "spelled"
  | "today"
  | "tomorrow"
  | "duration"
  | "length"
  | "monthName"
  | "security"
  | "plain";

/** Words that ask for nothing. The words above are also dropped if they stand alone. */
export const STOP_WORDS =
  "chahiye, chaiye, chahie, chahye, chahta hu, chahti hu, chahiyae, for rent, on rent, to rent, for rental, to let, tolet, rent pe, rent par, rent me, kiraye, kiraye pe, kiraye par, please, pls, plz, plss, kindly, i want, i need, i am, im, i m, i am at, im at, i m at, we are, we need, we want, want, wanted, wants, looking, looking for, lookin, searching, search, finding, find, show, show me, get, give, give me, need, needs, needed, require, required, requirement, prefer, prefers, preferred, preferably, preference, must, should, should be, can, will, would, like, would like, have, has, having, with, and, aur, ho, hona, hone, hona chahiye, hou, wala, wali, wale, waala, urgent, urgently, karta, karti, karte, karna, karta hu, karti hu, karta hai, karti hai, any, anything, anywhere, somewhere, some, something, the, a, an, this, that, it, its, for, my, mine, our, ours, us, we, i, you, w, me, mera, meri, mere, saath, ke saath, sath, ke sath, mujhe, muje, mujhko, hume, humein, hamein, hame, humko, hum, main, mein, hu, hoon, ko, ke liye, liye, ka, ki, ke, jo, jo bhi, jo bhi ho, kuch, koi, koi bhi, kahin, kahin bhi, jagah, jagha, ek, pe, par, in, at, on, to, by, of, from, as, be, is, are, r, am, was, there, there is, where, which, who, she, he, they, daily, everyday, also, too, only, just, cheap, cheapest, sasta, saste, sasti, sabse sasta, affordable, reasonable, low budget, good, nice, best, decent, verified, genuine, even, very, but, so, if, per, month, per month, area, locality, location, place, side, city, hello, hi, hey, dear, sir, madam, team, thanks, thank you, available, avail, availability, vacant, allowed, ok, okay, fine, welcome, friendly, frendly, frndly, frndli, freindly, friendley, facility, facilities, amenity, amenities, all amenities, option, options, type, types, etc, ie, both, each, dono, donon, hum dono, him, her, his, hers, their, theirs, self, myself, plus, rent, budget, one, live, living, stay, staying, bro, bhai, yaar, ji, de do, dedo, dena, do na, dikhao, dikhaiye, batao, bataiye, dhundho, dhoond, milega, milegi, sakta hai, wanna, gonna, lena, lena hai, rehna, rehne, rehne ke liye, चाहिए, मुझे, हमें, हमको, मेरा, मेरी, मेरे, एक, कोई, किराये पर, किराए पर, के लिए, लिए, के साथ, साथ, वाला, वाली, वाले, हो, दिखाओ, दिखाइए, बताओ, कृपया, जी, ಬೇಕು, ಬೇಕಾಗಿದೆ, ಬಾಡಿಗೆಗೆ, ನನಗೆ, ನಮಗೆ, ಒಂದು, ದಯವಿಟ್ಟು, ಇರುವ, ಜೊತೆ, beku, bekagide, nanage, namage, ondu, badigege, ge, iruva, thumba";

/** Phrases that only look like a filter. They stay search words. */
export const PLAIN_WORDS =
  "club house, clubhouse, guest house, drinking water, work from home, wfh, shopping mall, shopping malls, smoking zone, dog park, pet shop, power supply, park facing, east facing, west facing, north facing, south facing, main door, metro city, gas station, police station, fire station, petrol station, working kitchen, double bed, single bed, king bed, queen bed, under construction, study room, study table, home office, bed sheet, family restaurant, ac bus, airport shuttle, airport taxi, airport cab, airport bus, airport transfer, airport crew, airport staff, airport noise, christ the king, christ church, gym trainer, security camera, near by everything, new construction, may be, do not disturb, open kitchen, modular kitchen, balcony view";
