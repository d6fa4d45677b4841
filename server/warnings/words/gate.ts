import type { Words } from "./words.ts";

/** The gate: passes, visit fees, guards. */
export const GATE = {
  pass: {
    en: `
      gate pass, gatepass, gate-pass, visitor pass, visitors pass, visit pass, entry pass, tour pass, visiting pass,
      viewing pass, visit card, visiting card, visitor card, viewing card, entry card, visitor id card, permission
      card, entry permit, visit permit, visitor permit, tour token, visit token, gate entry, visit id, gate card, pass
      amount, paid tour pass, entry token, temporary card, temporary pass, day pass, digital pass, digital entry pass,
      visitors card, visitor id, entry slip, identity slip, id slip, noc, visitor noc, visitor slip, management fee,
      visit slip, gate token, token at the gate, visitor token`,
    hi: `
      gate pass, getpas, geta pasa, visitor pass, entry pass, visit card, visiting card, visitor card, vijitar pas,
      vijitar kard, entry card, andar aane ka card, aane ka card, aane ke liye card, pravesh pas, pravesh patra, pass
      ke paise, pass ka paisa, pass ke liye, pass ka, pass banega, pass banwa*, pass lagega, pass lagta, bina pass,
      entry ka pass, visit pass, visiting pass, colony ka pass, ghusne ka pass, ghusne ke liye`,
    kn: `
      gate pass, get paas, getu paas, geyt paas, visitor pass, vijitar paas, entry pass, pravesh patra, paas, pass,
      baroke pass, olage baroke, baralu pass, pass bek*`,
  },
  passWord: {
    en: "pass, card, permit, token slip, permission, id, slip, form, entry form, access, one-day access, entry access",
    hi: "card, kard, permit, anumati, parchi, slip, parci, form, farm",
    kn: "card, kard, permit, anumati, slip, form, faarm",
  },
  visitFee: {
    en: `
      visit fee, visit charge, visit charges, visiting fee, visiting charge, visiting charges, inspection charge,
      inspection fee, site visit fee, viewing fee, viewing charge, viewing charges, tour fee, appointment fee,
      appointment charge, entry registration, entry fee, entry charges, gate entry charges, registration fee,
      registration charge, registration charges, each visit costs, for each visit, charge for viewing, for each flat
      you want, register with, visitor fee, showing fee, showing charges, visitor management fee, for showing, showing
      costs, costs me petrol, walk in fee, house seeing charges, seeing charges, for opening the door, opening the
      door each time`,
    hi: `
      registration fees, registration charge, registration ka, registration ke, panjikaran shulk, dekhne ki fees,
      dekhne ki fis, dekhne ka charge, visit ka, ek visit, visit fees, visit charge, dekhne ke paise, registreshan ka,
      registreshan ke, registreshan fis, visiting charges, visiting ka, dikhai, ghar dikhai, dekhai, khulwane ka,
      khulwane ke, kholne ka, kholne ke`,
    kn: `
      nondani shulka, nondani fees, nodoke charge, nodalu fees, visit fees, nodalu fis, registration fees,
      registration charge, visit charge, visiting charges, tegeyoke, tegesoke`,
  },
  /** What a price is for. It is a fee for a visit only if the sentence names the visit. */
  perVisit: {
    en: "per visit, per head, per person, per flat, each time, every time, per family",
    hi: "per flat, per head, per person, har baar, ek baar ka, prati vyakti",
    kn: "per flat, per head, per person, prati sala, ondu sala, obbarige",
  },
  /** People for whom a pass is made. */
  visitor: {
    en: "visitor, visitors, outsider, outsiders, guests, outside person, outside people",
    hi: "visitor, visitors, mehman, bahar wale, bahari, mulakati, andar",
    kn: "visitor, visitors, horaginavaru, olage, horagina",
  },
  gate: {
    en: `
      society, security, guard, gate, rwa, association, township, management, cantonment, quarters, colony, outsider,
      outsiders, housing board, layout, security desk, security guard, security gard, security man, security camera,
      security cameras, security staff, 24 hours security, hours security, security at the gate, security lets, before
      security, the security asks, with the security guard, security cabin, security will, good security, secure, with
      the security, the security guard, facility office, facility`,
    hi: "society, sosaiti, guard, gate, security, security wale, chowkidar, chaukidar, darban, cantt, colony, kaaloni",
    kn: "society, sosaiti, guard, gate, geyt, security, watchman, layout, leyaut, colony",
  },
  guardApp: {
    en: `
      mygate, guard, guards, gate app, nobrokerhood, entry code, gate code, at the gate, at gate, main gate, to the
      security, watchman, delivery boy, delivery man, delivery person, delivery guy, swiggy, zomato, blinkit, amazon,
      cab driver, at the entry, security asks, reception, lobby, intercom, at the entrance`,
    hi: `
      guard, mygate, gate wale, gate app, gate ka, chowkidar, chaukidar, darban, gate par, gate pe, gate code, get
      par, get pe, get ka, get ke, delivery wala, delivery wale, reception`,
    kn: "guard, mygate, watchman, gate app, gate alli, gate hatra, gatinalli, getinalli, geytinalli, kavalugar*",
  },
} satisfies Record<string, Words>;
