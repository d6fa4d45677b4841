import type { Words } from "./words.ts";

/** People: the speaker, the reader and others, and who does something. */
export const PEOPLE = {
  /** Refers to an earlier statement: "before that". */
  that: { en: "that, this, it", hi: "", kn: "" },
  /** The speaker as the subject of a verb. */
  me: {
    en: "i, i'm, im, i'll, i've, i'd, we, we'll, we're, we've, myself",
    hi: "main, mai, maine, hum, humne, ham, hamne",
    kn: "naanu, nanu, naavu, navu",
  },
  /** The speaker as the recipient, not as the subject of a verb. */
  toMe: { en: "us, me", hi: "mujhe, humein, hame, mujhko, humko", kn: "nanage, nange, namage, namge" },
  my: {
    en: "my, our, mine",
    hi: "mera, meri, mere, hamara, hamari, hamare, humara, humari, humare",
    kn: "nanna, nan, namma, nam",
  },
  you: {
    en: "you, your, u, ur, you'll, yours",
    hi: "aap, aapka, aapki, aapke, aapko, aapse, tum, tumhara, tumko, tera, tujhe, apna, apni, apne",
    kn: "neevu, nimma, nimage, nimge, nim, ninna, neenu",
  },
  youSubject: { en: "", hi: "aap, tum", kn: "neevu, neenu" },
  weUs: {
    en: "we, we're, our, us, ours",
    hi: "hum, hamare, hamari, hamara, humare, humari, humse, hamse, hamein, humein",
    kn: "navu, naavu, namma, nam, nammalli, namage",
  },
  /** The speaker only if no "you" is the subject: "hum bhejenge", but "aap bhejenge". */
  weOrYou: { en: "", hi: "bhejenge, dalenge, daalenge, karenge, denge, bharenge, bhijwayenge, chukayenge", kn: "" },
  /** Verb forms with which speakers say that they pay themselves. */
  byMe: {
    en: `
      i pay, i'll pay, i will pay, i can pay, i transfer, i will transfer, i'll transfer, i can transfer, i send, i
      will send, i'll send, i am sending, i'm sending, we will pay, we pay, we can pay, i paid, i have paid, we
      credit, i will give, i can give, i could give, i would pay, we'll pay, pays my rent, pay my rent, my company
      pays, i should pay, should i pay, shall i pay, do i pay, i have to pay, do we pay, i would not send, i am paying`,
    hi: `
      bhejunga, bhejungi, bhejta hu, bhejta hun, bhejta hoon, bhej raha, bhej rahi, bhejenge, bhej dunga, bhej deta,
      bhejte hain, dalta hu, dalunga, daal dunga, dunga, dungi, deta hu, deti hu, kar dunga, karunga, kar dungi, kar
      deta, daalenge, dalenge, bhijwa dunga, du, doon, bheja hai, bhej diye, bhej diya, bheji hai, chala gaya, chale
      gaye`,
    kn: `
      kalistini, kaluhisuttene, kalisteeni, kalstini, haaktini, haakuttene, hakuttene, kodtini, kodtivi, koduttene,
      kodutteve, kotte, maadtini, maaduttene, maaduttini, kodalla, kottide, kalsbitte, kaluhiside, kaluhisiddene`,
  },
  /** The speaker takes or needs something. */
  take: {
    en: `
      i take, i collect, we take, we collect, i need, we need, i charge, we charge, i want, i require, we require, i
      ask, we ask, takes, asks for, asks visitors, collects, charges a, needs a, requires a, i accept only`,
    hi: "lete hain, lete hai, lete, leta hu, lete hen, le rahe",
    kn: "togoltini, togoltivi, tagoltivi, tegedukolluttene, tegedukolluteve, tagotivi",
  },
  /** People for whom the speaker speaks or whom the reader may meet. */
  kin: {
    en: `
      father, father's, dad, brother, brother's, son, son's, daughter, husband, husband's, wife, mother, parents,
      sister, uncle, cousin, friend, colleague, neighbour, neighbor, tenant, tenants, grandfather`,
    hi: `
      pita, pitaji, papa, beta, bete, pati, patni, maa, mummy, bhai ko, bhai army, bhai fauj, bhai sena, mere bhai,
      mera bhai, chacha, behen, biwi`,
    kn: "tande, tandeyavaru, appa, anna, tamma, maga, ganda, hendati, amma, akka",
  },
  /** A duty of the reader. */
  must: {
    en: `
      need to, needs to, have to, has to, must, should, required, needed, compulsory, mandatory, necessary, is needed,
      be paid, kindly, please, pls, plz, just, only after, required before, is compulsory, you may pay, ask you to,
      requires, applicable, u need, arrange, is collected, has to come, must come`,
    hi: `
      padega, padegi, padta, padti, hoga, hogi, honge, chahiye, zaroori, jaruri, lagega, lagenge, hota hai, karna
      hota, banwana, compulsory, lagta, lagta hai, aata hai, dena hoga, aane chahiye, aana chahiye`,
    kn: `
      beku, bekagutte, bekaguttade, bekaagide, kaddaya, avashya, kattabeku, kodbeku, kodabeku, haakabeku, haakbeku,
      barabeku, barbeku`,
  },
  /** Says that something is wanted from the reader. */
  needs: {
    en: "need, needs, need a, needs your, ask for, asks for, i require, required, want your, wants your, they ask",
    hi: "chahiye, zarurat hai, maang raha, maang rahe, maangta",
    kn: "beku, bekagide, bekaagide, keltide, keluttide",
  },
  canYou: {
    en: "can you, could you, will you, would you, can u, please",
    hi: "kya aap, mil sakta, sakte ho",
    kn: "kodtira, aagutta",
  },
} satisfies Record<string, Words>;
