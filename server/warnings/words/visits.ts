import type { Words } from "./words.ts";

/** Visits and places: seeing the home, its address, and no visit. */
export const VISITS = {
  visit: {
    en: `
      visit, visits, visiting, visitor, visitors, viewing, viewings, view, see, sees, seeing, look, looks, show,
      shows, showing, shown, tour, tours, inspection, inspect, appointment, let you in, take you, come, comes, coming,
      meet, meeting, check the house, check the flat, check it out, the rooms, slot, visited, seen, viewed, walk in,
      enter, entry, before entry, open the door, come over, take a look, let you enter, in person, walk through, walk
      throughs, walkthrough, walkthroughs, physical check, inspections, lets you in, open it, physically, prospective,
      inside, prospects, slots, open the flat, opens the flat, opens it, seekers, opening the door`,
    hi: `
      pehle ghar, pahle ghar, pehle makan, pahle makan, dekh*, dikha*, dikhane, vijit, darshan, visit, viewing, aana,
      aane, aaiye, aa sakte, milna, milne, mulakat, andar, show, dekhe, dekhenge, ghusne, dikhayenge, andar le, andar
      le jaunga, kholne, khulwa*`,
    kn: `
      nodi, nodu, noduva, nodabeku, nodoke, nodakke, nodalu, nodlikke, nodbeku, nodidmele, toris*, tors*, visit,
      banni, bandu, baroke, olage, bheti, nodkondu, noduvudu, nodo, noda, nodbahudu, nodabahuda, nodalike, nodke,
      noduvudakke, bidtare, nodake, torsu*, tegeyuva, tegeyo, tegeyoke, tegesoke`,
  },
  /** The reader decides after a visit. */
  likes: {
    en: `
      if you like, if you like it, you like it, you like the, once you like, after you like, if you are happy, when you are happy, are happy
      with, if all is fine, if it is fine, if interested after, like the house, like the flat`,
    hi: "pasand aaye, pasand aae, pasand aane, pasand ho, pasand aayega, achha lage, accha lage, dekh liya",
    kn: "ishtavaadare, ishtavadare, ista aadre, ishta aadre, ishtavaadre, mane ishta, oppige aadre, ishta aadare",
  },
  address: {
    en: `
      address, location, flat number, door number, house number, directions, which flat, number of the house, map,
      exact place, exact building, exact flat, exact house, contact number, landmark, building name, drop the pin, get
      the pin, share the pin, share pin, send pin, exact spot, building and floor, the building, exact address, exact
      tower, tower and flat, owner contact, contact of owner, owner's number, owner number, contact of the owner`,
    hi: `
      pata, address, location, lokeshan, jagah, flat number, ghar ka number, makan number, landmark, thikana, lokeshn,
      building aur floor, malik ka number, owner ka number`,
    kn: `
      vilaasa, vilasa, address, location, adress, jaaga, landmark, lokeshan, jaga, sthala, owner number, owner nambar,
      maaleekara number`,
  },
  /** A place on a map, or the postal code. */
  placePin: {
    en: "location pin, map pin, pin code, pincode, pin location, drop a pin, a pin",
    hi: "pin code, pincode, location pin, pin kod",
    kn: "pin code, pincode, location pin, pin kod",
  },
  noVisit: {
    en: `
      no need to see, no need to visit, no need of seeing, no need to come, visit is not possible, visit not possible,
      visits are not possible, viewing is not possible, viewing not possible, no viewing, don't need viewing, do not
      need viewing, no viewing required, without seeing, without a visit, without visit, without viewing, cannot come
      to see, can not come to see, cannot visit, can't visit, cannot see, cannot show, can't show, can not show, so
      can't show, cannot be there, not able to show, videos are enough, video is enough, video call is enough, photos
      are real, photos are enough, move in directly, shift directly, from the photos, from photos, from pictures, from
      the pictures, on video call only, video call only, see it on video, see it on video call, see on video, see on
      video call, see the flat on video, see the house on video, view it on video, selected from pictures, ok from photos, nobody to show, nobody is in town, no need of anybody,
      same as pictures, same as the pictures, same as photos, same as photo, nobody who can, no one to show, no one
      can show, nobody can show, no time to look, can't come, cant come, cannot come, not able to come, unable to
      come, unable to visit, leave not sanctioned, as per pictures, as per photos, bound to my camp, bound to, seeing
      is later, on pictures, on photos, by photos, by pictures, as it is`,
    hi: `
      dekhne ki zarurat nahi, dekhne ki jarurat nahi, dekhne ki kya zarurat, bina dekhe, bina dekhe hi, dekhne nahi
      aa, dekhne nahi aa sakta, dekhne nahi aa paunga, dikha nahi sakta, dikha nahi, video dekh li*, photo dekh li*,
      photos dekh li*, seedha shift, photo me accha, photo dekhkar, photo mein achha, photo jaisa, dikhane ko nahi,
      koi nahi hai dikhane, dekhna zaruri nahi, photo dekh ke, ghar dekhne nahi, photo same, photo same hai, dekhne
      mein kya, dekhne me kya, chutti nahi, photo jaisa hi, nahi aa sakta, nahi aa paunga, nahi nikal sakta, camp se
      nahi, photo se final, photo se, photos se, photo se pakka, photo dekh, dekhne kyu aana, dekhne kyon, nikal nahi
      sakta`,
    kn: `
      nodo avashyakate illa, nodakke baralla, nodoke baralla, nodoke baroke aagalla, nodalu barakke aagalla, nodalu
      baralu aagalla, noduvudu beda, nodalu agalla, noduva avashyakate illa, nodada, nodade, nodo agatya illa, noduva
      agatya illa, baralu aagalla, torsoke aagalla, torisalu aagalla, nodadu beda, nodbekagilla, raje sikkilla, nodoke
      barakke aagalla, photo same, bittu baralu aagalla, photo nodi, foto nodi, nodadene`,
  },
  inPerson: {
    en: "at the visit, when we meet, in person, when i come, when you come",
    hi: "milne par, jab milenge, aane par",
    kn: "bandaaga, sikkaaga",
  },
} satisfies Record<string, Words>;
