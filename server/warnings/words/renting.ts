import type { Words } from "./words.ts";

/** The agreement, and pressure to hold a home. */
export const RENTING = {
  sign: {
    en: `
      sign, signs, signed, signing, agreement, contract, registered, registrar, day of registration, registration day,
      date of registration, time of registration, registration of the, at registration, on registration, after
      registration, registration office, lease registration, deal is done, deal is closed, closing the deal, deal
      closing, agreement registration, register the lease, register the agreement, possession, lease, handover, hand
      over, papers are ready, after you move in, after moving in, when you move in, once you move in, moving in, move
      in, move-in, moving day, take the keys`,
    hi: `
      agreement, agriment, egriment, anubandh, sign, registri, registry, registration ke din, registration wale din,
      registration ke time, registration ke baad, registration par, registration pe, panjikaran, kararnama, ikrarnama,
      kirayanama, deal pakki, deal final, sauda pakka, deal hone, final hone, likha padhi, kagaz`,
    kn: `
      agreement, agriment, agrimant, egriment, oppanda, sahi, sign, nondani dina, nondani mele, nondani kacheri,
      registration dina, registration mele, karaaru, karaaru patra`,
  },
  hold: {
    en: `
      block, blocks, blocking, hold, holds, holding, reserve, reserved, yours only if, only if you confirm, only if u
      confirm, keep it, keep it locked, i will keep, booked, book, booking, lock it, is yours, it is yours, stop
      showing, remove the ad, take the ad down, remove the listing, refuse, confirm your, confirm the, in your name,
      for you, goes to the person, gets the flat, lock, locked, locking, off the market, on your name, goes off,
      freeze, is confirmed, it is confirmed`,
    hi: `
      block, rok*, book, booking, pakka, hold, naam, aapke naam, mana kar, naam likh, final, fix, lock, haath se, naam
      pe, pakka karna, to aapka, aapka ho`,
    kn: `
      block, hold, book, nimge idtini, nimage iduttene, nimge hold, kaadirisi, idtini, nimage ittu, lock, avrige mane,
      avarige mane, pakka, pakkaa, pakka maadi`,
  },
  /** Names a sum as the price for holding the home, without a verb: "one month as booking". */
  asHold: {
    en: `
      as booking, as a booking, as token, as a token, as confirmation, as a confirmation, as holding, as booking
      amount, for blocking, for confirmation, for booking it, for holding it, towards booking, confirmation is,
      confirmation fee, confirmation amount, commitment is`,
    hi: `
      reserve karni hai to, reserve karna hai to, reserve karna ho to, book karna hai to, book karna ho to, book karni
      hai to, hold karna hai to, hold karna ho to, hold karwana hai to, block karna hai to, block karna ho to, lock
      karna hai to, pakka karna hai to, pakka karna ho to, booking ke liye, token ke taur par`,
    kn: "hold maadbekandre, book maadbekandre, block maadbekandre, booking ge, token aagi, pakka maadbekandre",
  },
  rival: {
    en: `
      many people, lots of people, many enquiries, lots of enquiries, other party, next party, other families, more
      families, other people, others are, someone else, somebody else, tomorrow it will be gone, will be gone, high
      demand, huge demand, in demand, three parties, two parties, other parties, another party, first gets, otherwise
      i give, give it to, to others, not give it to, many are asking, are asking for, time pass, genuine persons, are
      serious, serious people, really interested, want it or not, no shows, goes to another, to another family, two
      persons, other tenants, already confirmed, run behind, genuine, are genuine, you are serious, how serious,
      whoever, first one to, relatives are, interested, calls a day, 50 calls, calls all day, fake visitors, i stop
      taking calls, stop taking calls, off the list`,
    hi: `
      bahut log, bahut se log, kaafi log, do party, aur party, koi aur, kisi aur, dusre log, log line, line me, jaldi
      nikal, nikal jayega, do log, aur log, serious ho, jo pehle, log pooch, dusri party, kisi ko nahi dunga, kisi ko
      nahi denge, kisi aur ko nahi, aur log taiyar, log taiyaar, demand, haath se nikal, usi ko, usko hi, usi ka,
      genuine ho, yakeen, rishtedaar, nakli log, log maang, kisi ko nahi dikhaunga, kisiko nahi dikhaunga, kuch nahi
      kar sakta, call lena band`,
    kn: `
      thumba jana, tumba jana, bere jana, bere avaru, bereyavaru, jana kelthidare, jana keluttiddare, jana keltidare,
      bere yaro, bere yaradru, bereyavarige, yarigu kodalla, yaarigu kodalla, yaru first, yaaru modalu, avarige mane,
      avrige mane, nambikegagi, yarigu torsalla, yaarigu torsalla, illandre kodalla, illaandre`,
  },
} satisfies Record<string, Words>;
