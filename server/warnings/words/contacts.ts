import type { Words } from "./words.ts";

/** Contacts outside the product: numbers, calls, chats. */
export const CONTACTS = {
  number: {
    en: `
      phone number, mobile number, contact number, your number, my number, mobile no, phone no, contact no, your
      contact, your phone no, your mobile no, your phone number, your mobile number, whatsapp number, your no, my no,
      whatsapp no`,
    hi: `
      phone number, mobile number, apna number, aapka number, mera number, whatsapp number, number, no, nambar, phone
      nambar, mobail nambar, fon nambar, vatsep nambar`,
    kn: `
      phone number, mobile number, nimma number, nanna number, number, nambar, fon nambar, whatsapp number, mobail
      nambar`,
  },
  askNumber: {
    en: `
      give me, share, send, drop, can i have, could i have, may i have, can i get, could i get, may i get, please
      give, please share, text me, tell me, what is your, whats your, need your, provide`,
    hi: "do, de do, dijiye, bhej*, mil sakta, batao, bataiye, bata do, dedo, share, do na, de dijiye",
    kn: "kodi, kodtira, kodteera, kodtiraa, heli, kalisi, kodri, kodabahuda",
  },
  call: {
    en: "call, ring, phone, text, dial, ping, contact, message",
    hi: "call, phone, fon, kol",
    kn: "call, phone, fon, kare, kaal",
  },
  chat: {
    en: `
      whatsapp, whats app, watsapp, whatsap, telegram, signal, insta, instagram, facebook, messenger, wa, snapchat,
      skype, imo`,
    hi: `
      whatsapp, vatsap, vatsaip, vatsep, vatsayp, telegram, teligram, tailigram, insta, instagram, facebook, vhatsaip,
      vhatsaep, vhatsap`,
    kn: "whatsapp, vatsap, vatsaap, vaatsap, vatsyap, telegram, teligram, insta, facebook",
  },
  talkThere: {
    en: `
      whatsapp me, on whatsapp, over whatsapp, to whatsapp, my whatsapp, whatsapp please, on telegram, to signal, on
      signal, my telegram, my insta, on instagram, on facebook, telegram me, via whatsapp, by whatsapp, through
      whatsapp, over telegram, whatsapp only, on insta, message me on, ping me on, text me on, chat there, talk there,
      ping me there, mail me, continue on, your whatsapp, ur whatsapp, connect on whatsapp, chat on`,
    hi: `
      whatsapp pe, whatsapp par, whatsapp karo, telegram par, telegram pe, insta pe, whatsapp kar, vatsep par,
      vhatsaip par, vatsaip par, whatsapp de do, apna whatsapp, apna vhatsaip, vatsaip de, vhatsaip de`,
    kn: `
      whatsapp alli, whatsapp ge, whatsapp maadi, vatsapnalli, whatsapp nalli, telegram alli, vatsap maadi, vatsap
      nalli, vatsapinalli, nimma vatsap, nimma whatsapp, vatsap kodi, whatsapp kodi`,
  },
} satisfies Record<string, Words>;
