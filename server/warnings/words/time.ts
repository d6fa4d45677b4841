import type { Words } from "./words.ts";

/** Order and time: before, after, first, then, now, later. */
export const TIME = {
  /** What follows comes later. */
  before: { en: "before, prior to, ahead of", hi: "isse pehle", kn: "" },
  /** What precedes comes later: "dekhne se pehle". */
  beforePrevious: {
    en: "",
    hi: "se pehle, ke pehle, se pahle, ke pahle, se poorv, ke poorv",
    kn: "munche, munchene, munchitavagi, munchitavaagi, munchitavagiye",
  },
  /** What follows comes earlier, or is the condition. */
  after: {
    en: `
      after, once, when, as soon as, the moment, only after, only when, only if, who have, who has, those who, who
      pay, who send, if you, on receiving, on receipt of, upon, on clearance, on payment, by paying, provided,
      provided that, subject to, if rs, just after, against, only for, only to`,
    hi: "jab, jaise hi, jaise, agar",
    kn: "",
  },
  /** What precedes comes earlier, or is the condition: "paise milne ke baad". */
  afterPrevious: {
    en: "",
    hi: `
      ke baad, ke baad hi, karke, hone par, hone pe, milne par, milne pe, aane par, aane pe, milte hi, aate hi, karte
      hi, hote hi, bharoge, bhejoge, doge, karoge, dekar, milne ke baad, aate, dene par, bharne par, bharne ke baad`,
    kn: `
      mele, nantara, nanthara, bandmele, bandamele, bandre, bandare, aadmele, aadamele, kottre, kottare, kotre,
      kodidare, haakidre, haakidare, hakidre, kalisidre, kalsidre, kalisidare, kaluhisidare, kaluhisidre, kattida,
      kattidare, kattidre, maadidare, maadidre, kottamele, sikkare, bekandre, beku andre, kottaga, kottaaga, bandaaga,
      bandaga, koodale, kudale, takshana, aaga, tagonda mele, tagondmele`,
  },
  /** With a negation, what follows comes earlier. */
  until: { en: "until, till, unless", hi: "jab tak", kn: "" },
  /** The reader wants to visit. A payment next to it comes earlier. */
  forVisit: {
    en: `
      to see the, to see it, to visit, for visiting, for viewing, for the visit, for a visit, for the viewing, if you
      want to see, if you want to visit, want to see, if you want to come, if you wish to come, wish to see, wish to visit, if you want the address, if you want
      address, want the address, want address, for the address, if you want the location, want the location, want
      location, for the location, to look at, to get the visit`,
    hi: `
      dekhna hai to, dekhna ho to, dekhne ke liye, visit ke liye, visit karna hai to, visit karna ho to, dekhna hai
      toh, visit karne ka, visit karne ke, dikhane ke, dikhane ka, address chahiye to, address chahiye toh, pata
      chahiye to, location chahiye to, location chahiye toh, address ke liye, location ke liye, pata ke liye`,
    kn: `
      nodbeku andre, nodabekandre, nodbekandre, nodalu, nodoke, nodakke, torisalu, torsoke, visit ge, visit maadoke,
      address beku andre, address bekandre, vilasa beku andre, location beku andre, location bekandre, address ge,
      location ge`,
  },
  /** What precedes comes earlier, what follows comes later. */
  afterwards: {
    en: "then, after that, afterwards, later, and then, only then, then only, thereafter, post that, in exchange",
    hi: "tab, tabhi, phir, fir, uske baad, iske baad, baad mein, baad me, baad, to, toh, tab hi, warna, varna, taaki",
    kn: "amele, aamele, ammele, aaga, aagle, nantaradalli, aamelashte",
  },
  first: {
    en: "first, firstly, comes first, upfront, up front, beforehand, in advance, prior, at the start",
    hi: "pehle, pahle, pehele, pahele, pahale, sabse pehle, sabse pahle",
    kn: "modalu, modlu, modala, modale, modalige, modalinalli, first",
  },
  only: {
    en: "only, only then, then only, until, unless",
    hi: "tabhi, sirf, jab tak, tab tak, tab hi",
    kn: "maatra, matra, maatrave",
  },
  without: { en: "without, unless", hi: "bina, bagair", kn: "" },
  withoutPrevious: {
    en: "",
    hi: "ke bina, ke bagair",
    kn: "illade, illadhe, illadene, illdhe, illadiddare, illa andre, illandre, illadiddre",
  },
  now: {
    en: `
      now, today, immediately, right now, tonight, this evening, within the hour, within an hour, today itself, at
      once, instantly, asap, quickly, by evening, right away, straight away, today only, by tonight, noon, by noon, in
      next, next 30 minutes, minutes, by tomorrow, this hour, before evening`,
    hi: "abhi, aaj, aaj hi, turant, jaldi, abhi ke abhi, shaam tak, aaj shaam, fauran, jaldi se, aaj raat",
    kn: "eega, eegale, eegle, ivattu, ivatte, indu, inde, indhe, takshana, bega, ivaga, ivagale, begane",
  },
  later: {
    en: `
      later, afterwards, next week, on sunday, on saturday, on friday, on the weekend, on weekend, tomorrow, after
      that, can come, may come, after two weeks, in two weeks, after you shift, at shifting, next time, you see it, on
      moving, next weekend, next month, when you shift, at your comfort, any day, next sunday, on arrival`,
    hi: `
      baad mein, baad me, baad, kal, sunday ko, aaram se, shifting ke din, aane ke din, agle hafte, agle mahine,
      ravivar, kabhi bhi, jab aaoge, aa jao, jab aao`,
    kn: "amele, aamele, naale, nantara, bhaanuvaara, mundina vaara, bandaaga, bandmele",
  },
  /** Days and times that make an agreement the time of a payment. */
  timeOf: {
    en: "at, on, when, after, once, day, time, date, till, until, with",
    hi: "time, din, waqt, samay, baad, saath, hone, karte, ke, par, pe, ho, hote",
    kn: `
      time, samaya, samayadalli, aada, aadmele, aadamele, aadre, dina, alli, nantara, maadbekadre, maaduvaga, mele,
      aagali`,
  },
  period: {
    en: `
      days, days', day's, month, month's, months, half a month, half month, of a month, one month, 15 days, gst,
      percent, rent`,
    hi: `
      din, dino, mahina, mahine, mahina ka, half month, aadha mahina, aadhe mahine, month, do mahine, do mahina, do
      din, do hafte, do kamre, do log, do saal`,
    kn: "tingalu, tingala, tingal, dina, dinada, dinadha, month",
  },
} satisfies Record<string, Words>;
