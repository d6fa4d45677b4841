import type { Words } from "./words.ts";

/** Ordinary payments: bills, monthly rent, other payees. They do not cause a warning. */
export const BILLS = {
  /** Costs of living in the home, not a fee for a visit. */
  livingCost: {
    en: `
      maintenance, parking, water tanker, tanker, tankers, diesel, generator, genset, power backup, cook, maid, milk,
      newspaper, wifi, broadband, cylinder, electricity, electricity bill, water bill, bill, bills, club, club house,
      clubhouse, sticker, move-in charge, stamp duty, sub registrar, interior, gas connection, bescom, meter, gym,
      painting, move-in form, police verification`,
    hi: `
      maintenance, bijli, bill, bil, rakhrakhav, meter, pani, police verification, parking, tanker, jenretar,
      generator, safai, doodh`,
    kn: "maintenance, vidyut, karentu, bill, meter, neeru, neerin*, tanker*, parking*, police verification",
  },
  /** A payment that returns each month or is overdue. */
  recurring: {
    en: `
      monthly, each month, every month, a month, per month, of the month, from next month, from the first month, by
      the 5th, by the 7th, on the 5th, first week, quarter, every quarter, last two months, six months together, on
      time, months together, notice, notice period, first rent, with the first rent, the first rent, remaining of, as
      we agreed, as agreed, last month's, this month's, this month, rent is due, has not come, hasn't come, have not
      received, not received, still owe, you owe`,
    hi: `
      har mahine, mahine ki, tarikh, tareekh, mahine ka saath, time pe, har mahina, prati mah, maheene ki, notice,
      jaisa agreement, tay hua, pichle mahine, pichhle mahine, is mahine, pichla kiraya, pichhla kiraya, pichla rent,
      kiraya baaki, rent baaki, nahi aaya, nahi aayi, nahi mila`,
    kn: `
      prati tingalu, tingalige, taarikhu, tareeku, prati tingala, notice, hoda tingala, hoda tingalu, ee tingala, ee
      tingalu, bandilla, innu bandilla`,
  },
  /** Someone else who gets a payment. */
  otherPayee: {
    en: `
      society, association, company, agency, registrar, registrar's, office, bescom, guard, police, notary, shop,
      tenant, maid, painter, plumber, electrician, cook, maid's, driver's, tenant's`,
    hi: "society, sosaiti, office, guard, company, kampani, association, bai, bai ko, kaam wali, mistri, plumber",
    kn: "society, sosaiti, office, guard, company, kachehri, kelasadavalu, plumber",
  },
  /** Permission to pay, not a demand: "you can pay". */
  mayPay: {
    en: `
      you can pay, you may pay, you could pay, you can give, you may give, can be paid, may be paid, you can transfer,
      you may transfer, you can send, you need not pay, rent you pay, you pay now, you paid, you have paid, would give
      it`,
    hi: "de sakte, kar sakte, bhej sakte",
    kn: "kodabahudu, kodbahudu, haakabahudu, kalisabahudu",
  },
  /** A cost after moving in, not a fee for a visit. */
  afterMoving: {
    en: `
      after you shift, after you move in, after moving in, after shifting, when you shift, when you move in, once you
      shift, once you move in, new tenants, new tenant, residents, for residents`,
    hi: "shift karne ke baad, shift hone ke baad, shifting ke baad, kirayedar, rehne wale",
    kn: "shift aada mele, baadigedar*, bandu vaasa",
  },
} satisfies Record<string, Words>;
