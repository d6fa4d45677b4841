import type { Words } from "./words.ts";

/** Words that cancel a request: negations, stories, warnings of fraud, other senses of words. */
export const NEGATION = {
  no: {
    en: `
      no longer, stopped taking, stopped asking, stopped charging, no, not, don't, dont, never, none, nothing, neither, nor, saved, save, cannot, can't, cant, won't, isn't,
      doesn't, didn't, wouldn't, zero, need not, no need, refused, doesn't come, nobody, no one`,
    hi: "nahi, nahin, nhi, mat, na, koi nahi, kabhi nahi, nahee, kuch nahi",
    kn: `
      illa, beda, alla, bedi, yenu illa, kodbedi, kodabedi, helbedi, helabedi, haakbedi, kalisbedi, kalisabedi,
      haakabedi, bekilla, bekagilla, aagalla, agalla, aagolla, agolla, aaguvudilla, baralla, torsalla, torisalla,
      torisuvudilla, kodalla, toralla, alla taane, bekaagilla, tagolade, tagollade, togolade, togollade, sikkilla,
      barakkaagalla, barkkaagalla, yaaru`,
  },
  needless: {
    en: "not needed, not required, not necessary, not compulsory, not a must",
    hi: `
      zarurat nahi, jarurat nahi, zaroorat nahi, ki zarurat nahi, ki jarurat nahi, zaruri nahi, jaruri nahi,
      avashyakta nahi, zarurat nahin, koi zarurat nahi`,
    kn: `
      avashyakate illa, agatya illa, avashyakathe illa, agathya illa, bekilla, bekagilla, bekaagilla, kodbekilla,
      kodabekilla`,
  },
  free: { en: "free, complimentary", hi: "muft, free, mupt", kn: "uchita, uchitha, free, uchitavaagi" },
  /** Other people asked for something: a warning or a story, not a request. */
  third: {
    en: `
      someone, somebody, anyone, anybody, nobody, another owner, other owner, earlier owner, previous owner, another
      site, other site, some dealer, some broker, a broker, a man, a guy, people who ask, person who asks, who ask,
      who asks, if anyone, if someone, if anybody, if somebody`,
    hi: `
      kisi ne, kisine, ek jagah, koi bhi, koi aapse, kisi ko bhi, kisi ko, kisiko, koi agar, agar koi, doosre owner
      ne, kisi aur ne`,
    kn: "yaaru, yaaradaru, yaaraadaru, yarigu, yaarigu, yaarige, yaro, yaaro, obbaru",
  },
  told: {
    en: "asked, was asked, wanted, told, called and, tried, lost, quoted, offered, demanded",
    hi: `
      dusri jagah, doosri jagah, dusre owner, dusre malik, bola, kaha, puchte, poochte, dena chaha, dena chaahte the, dena chahte the, de raha tha, de rahe the, liya, kiya
      tha, call aaya, phone aaya, diye the, bhaag gaya, maange the, maanga tha, maange to, maange gaye, maangi thi,
      paise maange, maange hain`,
    kn: "kelidru, kelidaru, keldru, kelidre, kelidare, helidru",
  },
  warning: {
    en: `
      if anyone asks, if someone asks, if anybody asks, if anyone calls, if someone calls, if anyone wants, anyone who asks, other owners, some owners, many owners, other landlords, elsewhere, another place, other places, beware, fraud*, scam*, cheats, cheaters, cheating, conman, conmen, crooks, duped, looted, jhooth, be careful,
      never ask, never asks, never take, never asked, never charge, there is none, if the guard asks, fake owner, fake
      owners, fake army, be cautious`,
    hi: `
      fraud*, dhokha, dhokhe, dhokhebaaz, dhokhebaj, dhokhebaji, dhokhadhadi, savdhan*, saavdhan*, thag, thagi, thagne,
      thagon, scam*, farji, farzi, jhootha, jhoothe, nakli owner, nakli malik, koi bheje, koi bhej, loot, loota, lootne,
      lootte`,
    kn: `
      mosa, mosagara, mosagaara, mosagararu, mosagaararu, mosagarara, mosada, mosakke, vanchane*, vanchak*, jaagrat*,
      echchar*, echcharik*, hushaar*, fraud*, scam*, sullu, sullaru`,
  },
  /** Phrases in which words of payments and visits mean something else. */
  otherSense: {
    en: `
      comes first, scanning a, comes to about, comes to around, comes to rs, comes to roughly, comes out to, comes around to, comes with, lake
      view, park view, sea view, garden view, city view, pool view, good view, nice view, great view, view from, open
      view, looking for, look for, looks good, looks fine, looks ok, looks okay, looks nice, for rent, on rent, to
      rent, rent out, renting out, thanks in advance, thank you in advance, know in advance, inform in advance, tell
      me in advance, a day in advance, days in advance, hours in advance, first floor, first of all, first time, first
      come first served, first come first serve, half an hour, half hour, get back to, call back, call you back, come
      back, coming back, back home, be back, am back, is back, moving back, back side, back door, back gate, block a,
      block b, block c, block d, block e, block no, block number, a block, b block, c block, d block, which block,
      book a cab, booked a cab, cab booked, post office, drop by, drop in, drop me, drop you, drop the kids, pass by,
      passes by, pass through, pass on, pass the message, bus pass, metro card, rest assured, take rest, pay
      attention, paid attention, pay a visit, pay us a visit, booking a slot, book a slot, book your slot, book the
      slot, book a visit, book the visit, book your visit, booking a visit, book a time, book your time, visit
      request, request for a visit, request for the visit, viewing request, number request, chat request, no problem,
      no problems, no issue, no issues, no prob, no worries, no doubt, no rush, no hurry`,
    hi: `
      rent pe, rent par, rent ke liye, kiraye pe, kiraye par, kiraye ke liye, pehle wale, pehle wala, pehle wali, saal
      pehle, din pehle, mahine pehle, hafte pehle, mere paas, aapke paas, hamare paas, paas mein, paas me, ke paas,
      pehli manzil, koi baat nahi, koi dikkat nahi, koi problem nahi, baat nahi`,
    kn: "baadigege, baadige ge, modalane mahadi, hatra ide, paravagilla",
  },
} satisfies Record<string, Words>;
