import type { Words } from "./words.ts";

/** Keys, locks and how they are handed over. */
export const KEYS = {
  key: {
    en: "key, keys, keyset, the set, key set, bunch",
    hi: "chabi, chaabi, chaabhi, chabhi, key, keys, chabiyan, chabiyaan",
    kn: "key, keys, kee, ki, beega, beegada, bigada, keelikai, keelikayi",
  },
  lock: {
    en: `
      lockbox, lock box, smart lock, digital lock, number lock, lock has a code, the lock, door code, lock code, key
      box, keybox`,
    hi: "smart lock, digital lock, lock ka code, lock box",
    kn: "smart lock, digital lock, lock code",
  },
  /** A delivery service: no other way to hand over a key. */
  parcel: {
    en: `
      courier, couriered, speed post, by post, parcel, dhl, fedex, blue dart, bluedart, dtdc, dunzo, porter, india
      post`,
    hi: "courier*, kuriyar, kooriyar, koriyar, dak se, daak se, speed post, parcel",
    kn: "courier, koriyar, kuriyar, anche, parcel, speed post, paarsel, parsel",
  },
  courier: {
    en: `
      courier, couriers, couriered, couriering, post, posts, posted to you, by post, speed post, parcel, dhl, fedex,
      blue dart, bluedart, dtdc, dunzo, porter, airbnb, deliver, delivers, delivered, mail you, i mail, mails, drop,
      drops, dropped, bring, brings, brought, ships, shipping, reaches you, by message, i tell, i send it, shipped,
      ship, dispatch, dispatched, hand over, will give you, go out by courier, hands over, hands the set over, india
      post, sent, be sent`,
    hi: `
      courier*, kuriyar, kooriyar, koriyar, post, dak, daak, speed post, parcel, bhijwa*, bhej*, de dega, de denge,
      pahuncha*, pahunch*, drop, deliver*, parcel ho, parcel kar*, bhej denge, bhej dunga`,
    kn: `
      courier, koriyar, kuriyar, post, anche, anchi, parcel, speed post, kalistini, kaluhisuttene, kalisteeni,
      talupisu*, deliver*, kodtare, koduttare, parcel maad*, paarsel, parsel`,
  },
} satisfies Record<string, Words>;
