import type { Words } from "./words.ts";

/** Roles that people pretend to have: soldiers, officers, owners abroad. */
export const ROLES = {
  army: {
    en: `
      army, cisf, central reserve, reserve police, crpf, bsf, itbp, ssb, navy, air force, airforce, captain, colonel,
      lieutenant, subedar, havildar, jawan, commandant, assam rifles, rashtriya rifles, military, defence officer,
      paramilitary, cantonment, army officer, army man, serving officer, coast guard, regiment, brigadier, naik, naib,
      ips, sepoy, jawans, gunner, territorial army, border security, merchant navy, naval, hav, signals regiment,
      sainik, army wing, quarter master, rifles, wing commander, squadron, a major in, this is major, army major, i am
      major, major from, retd major, myself major, as a major, major saab`,
    hi: `
      army, armi, suraksha bal, sena bal, ardhsainik, ardh sainik, reserve police, rijarv pulis, fauj, fauji, fauj*,
      sena, sainik, cisf, crpf, bsf, airforce, air force, vayusena, nausena, sisf, jawan, subedar, havildar, captain,
      major, colonel, afsar, siarpief, siaipief, siaiesef, biesef, itbp, aitibipi, navy, sipahi, fauj mein`,
    kn: `
      army, armi, aarmi, aarmiyalli, armiyalli, sene, seneyalli, sainya*, sainika, cisf, crpf, bsf, navy, airforce,
      adhikaari, yodha, sene*, biesef, jawana, javana, siaipief, siaiesef, siarpief, itbp, nevi, neviyalli, yoda`,
  },
  /** Things that belong to soldiers: "army hospital". */
  armyPlace: {
    en: `
      welfare, housing, quarter, quarters, hospital, colony, canteen, school, public, camp, area, station, canteen is`,
    hi: "aspatal, hospital, colony, canteen, school, quarter",
    kn: "aspatre, colony, canteen, school",
  },
  retired: {
    en: "retired, ex, former, was, were, veteran, years, ten years",
    hi: `
      retired, retire, the, tha, thi, purv, sevanivrutt, pehle fauj, pahle fauj, saal army, saal sena, das saal, saal`,
    kn: "nivrutta, retired, iddaru, maaji, seneyallidde, armyyallidde, idde, varsha seneyallidde, varsha, seneyallide",
  },
  /** "I am from …": the speaker claims the rank. */
  selfClaim: {
    en: `
      i am, i'm, im, this is, myself, we are, serving, posted, i work, my posting, my id card, as an, our unit, i
      serve, here is my, working at, working in, working with, employed with, employed in, got posting, being an,
      being a`,
    hi: "hu, hun, hoon, job hai, naukri, hamara, hamare, posting, duty, jawan hu",
    kn: "iddini, iddene, iddeeni, kelsa, seneyalliddene, irodu, iruva",
  },
  trust: {
    en: `
      trust me, so that you trust, can trust, for trust, for your trust, my id card, id card is attached, service id,
      army card, canteen card, attach my id, here is my army, id is attached`,
    hi: "bharosa, id card bhej, army card, vishwas",
    kn: "nambi, nambike, id card",
  },
  officialPayment: {
    en: `
      accounts team, finance dept, finance officer, finance department, finance team, cashier, my company, company
      account, merchant payment, merchant id, army accounts, army rule, unit pays, cantonment will pay, senior officer
      will, department sends, accountant, office hr, our hr, my military barcode, reverse upi, upi reverse, office
      pays, our office pays, cheque above, cheque for more, forward the rest, send the rest to, secretary will, my
      secretary, our army account, reverse payment, accounts work in, company policy`,
    hi: `
      army ka rule, fauji account, army wale payment, accountant, office se paisa, mera ca, scanner se payment, alag
      tarike`,
    kn: "army rule, company account",
  },
  abroad: {
    en: `
      abroad, out of india, in canada, in dubai, in usa, in the us, in germany, in london, in america, in australia,
      in singapore, in uk, in the uk, in qatar, in saudi, to germany, to sydney, to canada, foreign, another city,
      outside india, out of the country, overseas, at sea, out of town, out of station, moved to, in dubai for, on
      duty, at the border, at border, posted abroad, settled in, in melbourne, nri, out of bangalore, not in
      bangalore, not in delhi, not in town, in sydney, in new york, yemen, sudan, syria, iraq, un mission, with the
      un, united nations, red cross, offshore, dubai, oman, kuwait, qatar, canada, germany, london, usa, america,
      australia, singapore, england, sydney, melbourne, toronto, new york, saudi, bahrain, malaysia, europe, france,
      ireland, new zealand, japan, oil rig, ship, on a ship`,
    hi: `
      videsh, dubai me, dubai mein, canada me, canada shift, london me, america me, shehar se bahar, sheher se bahar,
      bahar hu, border par, border pe, duty par, duty hai, ladakh me, seema par, dubai, kanada, amerika, bahar settle,
      bahar rehte, videsh mein, bas gaye, oman, kuwait, qatar, london, kuvait, lndn, saudi, jahaj, singapur`,
    kn: `
      videshadalli, videsha, foreign, dubai, america, amerika, amerikadalli, canada, gadiyalli, oorinalli illa,
      border, foreign nalli, videsh, bere deshadalli, oman, kuwait, qatar, london, kuvait, saudi, singapur, kanada,
      omaan`,
  },
} satisfies Record<string, Words>;
