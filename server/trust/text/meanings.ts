import type { ContactKind } from "#contract/contact-kinds.ts";

/**
 * The words of each meaning that the rules look for: English, Hindi and Kannada. Hindi and Kannada are written in Latin
 * letters here and match native letters too, by sound. `*` matches any ending. Entries are separated by commas.
 */
export const MEANINGS = {
  // ---- people ----
  /** Refers to an earlier statement: "before that". */
  that: { en: "that, this, it", hi: "", kn: "" },
  me: {
    en: "i, i'm, im, i'll, i've, i'd, we, we'll, we're, we've, myself",
    hi: "main, mai, maine, hum, humne, ham, hamne",
    kn: "naanu, nanu, naavu, navu",
  },
  /** The speaker as the one who gets something: no subject of a verb. */
  toMe: {
    en: "us, me",
    hi: "mujhe, humein, hame, mujhko, humko",
    kn: "nanage, nange, namage, namge",
  },
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
  kin: {
    en: `
      father, father's, dad, brother, brother's, son, son's, daughter, husband, husband's, wife, mother, parents,
      sister, uncle, cousin, friend, colleague, neighbour, neighbor, tenant, tenants, grandfather`,
    hi: `
      pita, pitaji, papa, beta, bete, pati, patni, maa, mummy, bhai ko, bhai army, bhai fauj, bhai sena, mere bhai,
      mera bhai, chacha, behen, biwi`,
    kn: "tande, tandeyavaru, appa, anna, tamma, maga, ganda, hendati, amma, akka",
  },
  /** Others who asked for something: a warning or a story, not a request. */
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
      bola, kaha, puchte, poochte, dena chaha, dena chaahte the, dena chahte the, de raha tha, de rahe the, liya, kiya tha, call aaya, phone aaya, diye the, bhaag gaya, maange the, maanga
      tha, maange to, maange gaye, maangi thi, paise maange, maange hain`,
    kn: "kelidru, kelidaru, keldru, kelidre, kelidare, helidru",
  },
  /** The speaker only if no "you" is the subject: "hum bhejenge", but "aap bhejenge". */
  weOrYou: {
    en: "",
    hi: "bhejenge, dalenge, daalenge, karenge, denge, bharenge, bhijwayenge, chukayenge",
    kn: "",
  },
  youSubject: { en: "", hi: "aap, tum", kn: "neevu, neenu" },
  warning: {
    en: `
      beware, fraud*, scam*, cheats, cheaters, cheating, conman, conmen, crooks, duped, looted, jhooth, be careful, never ask, never
      asks, never take, never asked, never charge, there is none, if the guard asks, fake owner, fake owners, fake
      army, be cautious`,
    hi: "fraud*, dhokh*, savdhan*, saavdhan*, thag*, scam*, farji, farzi, nakli owner, nakli malik, koi bheje, koi bhej, loot*",
    kn: "mosa*, vanchane*, vanchak*, jaagrat*, echcharik*, hushaar*, fraud*, scam*",
  },
  // ---- money ----
  pay: {
    en: `
      pay, paying, transfer, transferring, remit, remitting, wire, wiring, make payment, make the payment, make a
      payment, do payment, do the payment, make a transfer, quick transfer, do a transfer, gpay, g-pay, google pay,
      phonepe, paytm, payable, has to be paid, to be paid, must be paid, is paid, being paid, are paid, paid, pays,
      buy, bought, deposit half, deposit a, deposit the, deposit and, deposit rs, arrange, prepay, pre pay, prepaid,
      initiate, transfers, proceed with, settle, complete the token, do needful, do the needful, just
      deposit, please deposit, first deposit, shoot, is collected, is taken, deposit it, make the booking, making
      the booking, contribute, top up, deposits, gpay me, to my account, buys, block it with, book it with, hold it
      with, reserve it with, lock it with, confirm it with, block with, book with, purchase, purchased, send the
      receipt, pls deposit, plz deposit, kindly deposit, can deposit, you deposit, make a down payment, down payment`,
    hi: `
      pay, transfer*, trans*far*, bhugtan, chuka*, chukaiye, jama kar*, jama karo, jama karna, jama karne, jama
      karke, payment kar*, paisa bhej*, paise bhej*, gpay, phonepe, paytm, bharo, bharoge, bharna, bhariye, bharke,
      bharkar, bharwa*, paytm karo, gpay karo, lagao, prepaid, paisa lagao, se lock, se block, se book`,
    kn: `
      pay, transfer*, trans*far*, paavati*, pavati*, kattabeku, kattbeku, katti, kattu, kattidre, kattida,
      kattbekagutte, jama maadi, payment maadi, paavatisi*, payment, haakri, kalsri, phonepe maadi, gpay maadi,
      paytm maadi, kattri, pakka maadi`,
  },
  give: {
    en: "send, sending, sends, sent, give, giving, put, drop, clear, provide, hand, get me, credit",
    hi: `
      bhej*, dal*, daal*, daalo, do, de, dena, deni, dene, dijiye, dijie, dedo, dedijiye, denge, doge, dega, karo,
      kar do, kar dijiye, kijiye, rakh do, khilao, thoda, lagao, bhejkar, bhejke, bhej ke, kar dena, daalna, bhejna,
      de dein, bhej dein, kardo, krdo, kar dein, kardijiye, kardijie, kardena, dede, bhejdo, daldo, daaldo, bhejdijiye`,
    kn: `
      kalisi, kalsi, kaluhisi, kalhisi, kalisidre, kalsidre, kalisidare, kaluhisidare, kaluhisidre, kalisabeku,
      kaluhisabeku, haaki, haki, haakbeku, hakbeku, haakabeku, haakidre, haakidare, hakidre, kodi, kodbeku,
      kodabeku, kotre, kottare, kodri, kottu, maadi, maadbeku, maadabeku, kotbidi, haakbidi, kalsbidi, kalisri,
      kalsri, haakri, kalisbidi, kalisu, haaku, kalsu, book maadi`,
  },
  /** Forms by which speakers say that they pay themselves. */
  byMe: {
    en: `
      i pay, i'll pay, i will pay, i can pay, i transfer, i will transfer, i'll transfer, i can transfer, i send, i
      will send, i'll send, i am sending, i'm sending, we will pay, we pay, we can pay, i paid, i have paid, we
      credit, i will give, i can give, i could give, i would pay, we'll pay, pays my rent, pay my rent, my company
      pays, i should pay, should i pay, shall i pay, do i pay, i have to pay, do we pay, i would not send, i am
      paying`,
    hi: `
      bhejunga, bhejungi, bhejta hu, bhejta hun, bhejta hoon, bhej raha, bhej rahi, bhejenge, bhej dunga, bhej deta,
      bhejte hain, dalta hu, dalunga, daal dunga, dunga, dungi, deta hu, deti hu, kar dunga, karunga, kar dungi, kar
      deta, daalenge, dalenge, bhijwa dunga, du, doon, bheja hai, bhej diye, bhej diya, bheji hai, chala gaya, chale
      gaye`,
    kn: `
      kalistini, kaluhisuttene, kalisteeni, kalstini, haaktini, haakuttene, hakuttene, kodtini, kodtivi, koduttene,
      kodutteve, kotte, maadtini, maaduttene, maaduttini, kodalla, kottide, kalsbitte, kaluhiside, kaluhisiddene`,
  },
  take: {
    en: `
      i take, i collect, we take, we collect, i need, we need, i charge, we charge, i want, i require, we require, i
      ask, we ask, takes, asks for, asks visitors, collects, charges a, needs a, requires a, i accept only`,
    hi: "lete hain, lete hai, lete, leta hu, lete hen, le rahe",
    kn: "togoltini, togoltivi, tagoltivi, tegedukolluttene, tegedukolluteve, tagotivi",
  },
  /** Sums that are paid before renting. */
  advance: {
    en: `
      token, tokan, advance, booking, reservation, booking amount, booking money, booking charge, booking fee,
      booking charges, blocking amount, holding amount, holding fee, hold of, refundable hold, caution money,
      caution deposit, commitment amount, security, deposit, half security, small amount, refundable amount, small
      payment, first month's rent, first month rent, two months' rent, one month, two months, 2 months, three
      months, half month, one month's rent, month's rent, advance rent, earnest money, part payment, serious money,
      commitment, half a month, down payment, downpayment`,
    hi: `
      token, tokan, advance, edvans, advaans, agrim, bayana, peshgi, jama, booking amount, booking ka paisa, booking
      ki rakam, booking, deposit, dipojit, dipozit, security, jama rashi, jama raashi, ek mahine ka, ek mahina,
      aadha mahina, half security, sekyuriti, sikyoriti, sikyuriti, jamanat, jamanat rashi`,
    kn: `
      token, tokan, advance, advaans, edvans, mungada, deposit, dipaasit, dipojit, depajit, booking amount,
      security, booking, buking, sekyuriti, sekyooriti`,
  },
  money: {
    en: `
      money, amount, payment, rupees, rupee, rs, inr, cash, rent, upfront, sum, rupaye, balance, half, rest,
      something, sumthing, goodwill amount, token money`,
    hi: `
      paisa, paise, paiso, paison, rupaye, rupay, rupaya, rupya, rupaiya, rupee, rs, rakam, amount, kiraya, kiraye,
      payment, paymant, hazaar, hazar, sau, lakh, kuch amount, thoda amount, raqam`,
    kn: `
      hana, duddu, roopayi, rupayi, rupaayi, rupee, mottha, motta, amount, payment, baadige, saavira, saavir, noora,
      laksha, swalpa hana`,
  },
  thousands: {
    en: "thousand, hundred, lakh, lakhs, lac, grand",
    hi: "hazaar, hazar, hajar, sau, lakh",
    kn: "saavira, saavir, savira, noora, nooru, laksha",
  },
  fee: {
    en: "fee, fees, charge, charges, charged, cost, costs, amount is, payment of",
    hi: `
      fee, fees, fis, feej, shulk, charge, charges, kharcha, lagega, lagegi, lagenge, lagte, lagta, lagti, lagaenge`,
    kn: "fee, fees, fis, shulka, charge, charges, aagutte, aaguttade, aguttade, aguthe, agutte",
  },
  must: {
    en: `
      need to, needs to, have to, has to, must, should, required, needed, compulsory, mandatory, necessary, is
      needed, be paid, kindly, please, pls, plz, just, only after, required before, is compulsory, you may pay, ask
      you to, requires, applicable, u need, arrange, is collected, has to come, must come`,
    hi: `
      padega, padegi, padta, padti, hoga, hogi, honge, chahiye, zaroori, jaruri, lagega, lagenge, hota hai, karna
      hota, banwana, compulsory, lagta, lagta hai, aata hai, dena hoga, aane chahiye, aana chahiye`,
    kn: `
      beku, bekagutte, bekaguttade, bekaagide, kaddaya, avashya, kattabeku, kodbeku, kodabeku, haakabeku, haakbeku,
      barabeku, barbeku`,
  },
  back: {
    en: `
      refund, refundable, return, returned, returns, send back, give back, pay back, back, comes back, refunded,
      give one back, return asap, given back, reverse`,
    hi: `
      wapas, vapis, wapis, vapas, lauta, lautao, lauta do, lautaiye, lautaaiye, refund, refundable, return, lautaa,
      lautana`,
    kn: "vapas, vaapas, vapasu, hintirugisi, refund, return, hindakke, vapas kalsi, vapas haaki",
  },
  /** A sum that has been or will be returned: no request to return one. */
  returned: {
    en: "returned, refunded, refundable, returns, comes back, given back",
    hi: "refundable, wapas mila, wapas mil, wapas hoga, wapas aaya",
    kn: "refundable, vapas bandide, vapas barutte, vapas bantu",
  },
  rent: { en: "rent", hi: "kiraya, kiraye, rent", kn: "baadige, rent" },
  adjust: {
    en: "adjusted, adjust, deducted, adjustable, given back, comes off, set off against, cut from your",
    hi: "kat jayega, adjust, kat jaega",
    kn: "adjust, kadita",
  },
  receive: {
    en: `
      receive, received, receiving, receives, credited, credit, credits, get the money, get your, get the amount,
      comes to you, come to you, reaches you, reach you, in your account, into your account, you get, you will get,
      will get, get 20000, reflect, reflects, added to you, deposited to you, amount will be, is released, to get,
      get it, get the deposit, get the rent, to your account, arrives, be yours, put the money, to pay you, to send
      you, send you the rent, pay you, for your advance, set up the transfer, help you receive, lands with you,
      lands in, will clear, it will clear, advance is through, match it, release the advance, release, in your
      balance, reflect in`,
    hi: `
      aa jayega, aa jayegi, aa jayenge, aajayega, aa jaega, aa jaaega, aaega, aayega, aayenge, aaenge, aa jaenge,
      mil jayega, mil jaega, mil jayenge, mil jaenge, milega, milegi, milenge, receive, aapke account, aapke khate,
      khate mein, credit, aapko hi, prapt, paisa aayega, aane wala, dalwana, dalna hai, daal deta, dene ke liye,
      payment set, payment kara, rent daal, paisa usi, aapke bank, balance me, seedha aapke, aap ko mil, balance
      mein`,
    kn: `
      barutte, baruttade, baruthe, bartade, sigutte, siguttade, sigutade, nimage barutte, nimma khaate, nimma
      account, credit, receive, jama aagutte, bandu bidutte, nimma bank, nimage sigutte, bandbidutte`,
  },
  /** The money reaches the speaker. */
  arrives: {
    en: `
      is in, is received, received, reaches, reach, comes, comes in, lands, in my account, i see, i have the, i get
      the, is done, is paid, is cleared, clears, hits, has come, arrives, is credited, have paid, has paid, have
      wired, paid, shows in, see some money, see the money, see money, see the amount, see the payment, see payment, see the transfer, see the token, see it in my account`,
    hi: `
      aa jaye, aa jaega, aa jayega, aayega, aaega, aaenge, aate hi, aate, milte hi, milte, mil jaye, mil jaega,
      aata, aaye, aae, aa gaya, clear, bhej denge, pahunch*, milne par, aane par, aane ke baad, milne ke baad`,
    kn: `
      bandmele, bandamele, banda mele, bandre, bandare, bandaaga, sikkamele, sikkidre, sikka mele, bandaga,
      bandadmele, talupida, banda kudale, banda koodale, banda takshana`,
  },
  // ---- order and conditions ----
  /** What follows comes later. */
  before: {
    en: "before, prior to, ahead of",
    hi: "isse pehle",
    kn: "",
  },
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
      ke baad, ke baad hi, karke, hone par, hone pe, milne par, milne pe, aane par, aane pe, milte hi, aate hi,
      karte hi, hote hi, bharoge, bhejoge, doge, karoge, dekar, milne ke baad, aate, dene par, bharne par, bharne ke
      baad`,
    kn: `
      mele, nantara, nanthara, bandmele, bandamele, bandre, bandare, aadmele, aadamele, kottre, kottare, kotre,
      kodidare, haakidre, haakidare, hakidre, kalisidre, kalsidre, kalisidare, kaluhisidare, kaluhisidre, kattida,
      kattidare, kattidre, maadidare, maadidre, kottamele, sikkare, bekandre, beku andre, kottaga, kottaaga,
      bandaaga, bandaga, koodale, kudale, takshana, aaga, tagonda mele, tagondmele`,
  },
  /** With a negation, what follows comes earlier. */
  until: { en: "until, till, unless", hi: "jab tak", kn: "" },
  /** The reader wants to visit. A payment beside it comes earlier. */
  forVisit: {
    en: `
      to see the, to see it, to visit, for visiting, for viewing, for the visit, for a visit, for the viewing, if
      you want to see, if you want to visit, want to see, wish to see, wish to visit, if you want the address, if you want address, want the address,
      want address, for the address, if you want the location, want the location, want location, for the location, to look at, to get the visit`,
    hi: `
      dekhna hai to, dekhna ho to, dekhne ke liye, visit ke liye, visit karna hai to, visit karna ho to, dekhna hai
      toh, visit karne ka, visit karne ke, dikhane ke, dikhane ka, address chahiye to, address chahiye toh, pata chahiye to,
      location chahiye to, location chahiye toh, address ke liye, location ke liye, pata ke liye`,
    kn: `
      nodbeku andre, nodabekandre, nodbekandre, nodalu, nodoke, nodakke, torisalu, torsoke, visit ge, visit maadoke, address beku andre, address bekandre, vilasa beku andre,
      location beku andre, location bekandre, address ge, location ge`,
  },
  /** What precedes comes earlier, what follows comes later. */
  afterwards: {
    en: `
      then, after that, afterwards, later, and then, only then, then only, thereafter, post that, in exchange`,
    hi: `
      tab, tabhi, phir, fir, uske baad, iske baad, baad mein, baad me, baad, to, toh, tab hi, warna, varna, taaki`,
    kn: "amele, aamele, ammele, aaga, aagle, nantaradalli, aamelashte",
  },
  first: {
    en: "first, firstly, upfront, up front, beforehand, in advance, prior, at the start",
    hi: "pehle, pahle, pehele, pahele, pahale, sabse pehle, sabse pahle",
    kn: "modalu, modlu, modala, modale, modalige, modalinalli, first",
  },
  only: {
    en: "only, only then, then only, until, unless",
    hi: "tabhi, sirf, jab tak, tab tak, tab hi",
    kn: "maatra, matra, maatrave",
  },
  without: {
    en: "without, unless",
    hi: "bina, bagair",
    kn: "",
  },
  withoutPrevious: {
    en: "",
    hi: "ke bina, ke bagair",
    kn: "illade, illadhe, illadene, illdhe, illadiddare, illa andre, illandre, illadiddre",
  },
  now: {
    en: `
      now, today, immediately, right now, tonight, this evening, within the hour, within an hour, today itself, at
      once, instantly, asap, quickly, by evening, right away, straight away, today only, by tonight, noon, by noon,
      in next, next 30 minutes, minutes, by tomorrow, this hour, before evening`,
    hi: "abhi, aaj, aaj hi, turant, jaldi, abhi ke abhi, shaam tak, aaj shaam, fauran, jaldi se, aaj raat",
    kn: "eega, eegale, eegle, ivattu, ivatte, indu, inde, indhe, takshana, bega, ivaga, ivagale, begane",
  },
  later: {
    en: `
      later, afterwards, next week, on sunday, on saturday, on friday, on the weekend, on weekend, tomorrow, after
      that, can come, may come, after two weeks, in two weeks, after you shift, at shifting, next time, you see it, on moving, next weekend, next
      month, when you shift, at your comfort, any day, next sunday, on arrival`,
    hi: `
      baad mein, baad me, baad, kal, sunday ko, aaram se, shifting ke din, aane ke din, agle hafte, agle mahine, ravivar, kabhi
      bhi, jab aaoge, aa jao, jab aao`,
    kn: "amele, aamele, naale, nantara, bhaanuvaara, mundina vaara, bandaaga, bandmele",
  },
  // ---- seeing the home ----
  visit: {
    en: `
      visit, visits, visiting, visitor, visitors, viewing, viewings, view, see, sees, seeing, look, looks, show,
      shows, showing, shown, tour, tours, inspection, inspect, appointment, let you in, take you, come, comes,
      coming, meet, meeting, check the house, check the flat, check it out, the rooms, slot, visited, seen, viewed,
      walk in, enter, entry, before entry, open the door, come over, take a look, let you enter, in person, walk
      through, walk throughs, walkthrough, walkthroughs, physical check, inspections, lets you in, open it,
      physically, prospective, inside, prospects, slots, open the flat, opens the flat, opens it, seekers, opening
      the door`,
    hi: `
      pehle ghar, pahle ghar, pehle makan, pahle makan, dekh*, dikha*, dikhane, vijit, darshan, visit, viewing, aana, aane, aaiye, aa sakte, milna, milne, mulakat,
      andar, show, dekhe, dekhenge, ghusne, dikhayenge, andar le, andar le jaunga, kholne, khulwa*`,
    kn: `
      nodi, nodu, noduva, nodabeku, nodoke, nodakke, nodalu, nodlikke, nodbeku, nodidmele, toris*, tors*, visit,
      banni, bandu, baroke, olage, bheti, nodkondu, noduvudu, nodo, noda, nodbahudu, nodabahuda, nodalike, nodke,
      noduvudakke, bidtare, nodake, torsu*, tegeyuva, tegeyo, tegeyoke, tegesoke`,
  },
  /** The reader decides after a visit. */
  likes: {
    en: `
      if you like, if you like it, once you like, after you like, if you are happy, when you are happy, are happy
      with, if all is fine, if it is fine, if interested after, like the house, like the flat`,
    hi: "pasand aaye, pasand aae, pasand aane, pasand ho, pasand aayega, achha lage, accha lage, dekh liya",
    kn: "ishtavaadare, ishtavadare, ista aadre, ishta aadre, ishtavaadre, mane ishta, oppige aadre, ishta aadare",
  },
  /** A place on a map, or the postal code. */
  placePin: {
    en: "location pin, map pin, pin code, pincode, pin location, drop a pin, a pin",
    hi: "pin code, pincode, location pin, pin kod",
    kn: "pin code, pincode, location pin, pin kod",
  },
  /** Permission to pay, and no demand: "you can pay". */
  mayPay: {
    en: `
      you can pay, you may pay, you could pay, you can give, you may give, can be paid, may be paid, you can
      transfer, you may transfer, you can send, you need not pay, rent you pay, you pay now, you paid, you have
      paid, would give it`,
    hi: "de sakte, kar sakte, bhej sakte",
    kn: "kodabahudu, kodbahudu, haakabahudu, kalisabahudu",
  },
  address: {
    en: `
      address, location, flat number, door number, house number, directions, which flat, number of the house, map,
      exact place, exact building, exact flat, exact house, contact number, landmark, building name, drop the pin,
      get the pin, share the pin, share pin, send pin, exact spot, building and floor, the building, exact address,
      exact tower, tower and flat, owner contact, contact of owner, owner's number, owner number, contact of the owner`,
    hi: `
      pata, address, location, lokeshan, jagah, flat number, ghar ka number, makan number, landmark, thikana,
      lokeshn, building aur floor, malik ka number, owner ka number`,
    kn: `
      vilaasa, vilasa, address, location, adress, jaaga, landmark, lokeshan, jaga, sthala, owner number, owner
      nambar, maaleekara number`,
  },
  noVisit: {
    en: `
      no need to see, no need to visit, no need of seeing, no need to come, visit is not possible, visit not possible, visits are not possible, viewing is not possible,
      viewing not possible, no viewing, don't need viewing, do not
      need viewing, no viewing required, without seeing, without a visit, without visit, without viewing, cannot
      come to see, can not come to see, cannot visit, can't visit, cannot see, cannot show, can't show, can not
      show, so can't show, cannot be there, not able to show, videos are enough, video is enough, video call is
      enough, photos are real, photos are enough, move in directly, shift directly, from the photos, from photos,
      from pictures, from the pictures, on video call only, video call only, see it on video, see it on video call, see on video, see on video call, see the flat on video, see the house on video, view it on video, selected from pictures, seen photos, seen the photos, seen pictures, ok from
      photos, nobody to show, nobody is in town, no need of anybody, same as pictures, same as the pictures, same as
      photos, same as photo, nobody who can, no one to show, no one can show, nobody can show, no time to look,
      can't come, cant come, cannot come, not able to come, unable to come, unable to visit, leave not sanctioned,
      as per pictures, as per photos, bound to my camp, bound to, seeing is later, on pictures, on photos, by
      photos, by pictures, as it is`,
    hi: `
      dekhne ki zarurat nahi, dekhne ki jarurat nahi, dekhne ki kya zarurat, bina dekhe, bina dekhe hi, dekhne nahi
      aa, dekhne nahi aa sakta, dekhne nahi aa paunga, dikha nahi sakta, dikha nahi, video dekh li*, photo dekh li*, photos dekh li*, seedha shift, photo me accha,
      photo dekhkar, photo mein achha, photo jaisa, dikhane ko nahi, koi nahi hai dikhane, dekhna zaruri nahi, photo
      dekh ke, ghar dekhne nahi, photo same, photo same hai, dekhne mein kya, dekhne me kya, chutti nahi, photo
      jaisa hi, nahi aa sakta, nahi aa paunga, nahi nikal sakta, camp se nahi, photo se final, photo se, photos se,
      photo se pakka, photo dekh, dekhne kyu aana, dekhne kyon, nikal nahi sakta`,
    kn: `
      nodo avashyakate illa, nodakke baralla, nodoke baralla, nodoke baroke aagalla, nodalu barakke aagalla, nodalu
      baralu aagalla, noduvudu beda, nodalu agalla, noduva avashyakate illa, nodada, nodade, nodo agatya illa,
      noduva agatya illa, baralu aagalla, torsoke aagalla, torisalu aagalla, nodadu beda, nodbekagilla, raje
      sikkilla, nodoke barakke aagalla, photo same, bittu baralu aagalla, photo nodi, foto nodi, nodadene`,
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
  hold: {
    en: `
      block, blocks, blocking, hold, holds, holding, reserve, reserved, yours only if, only if you confirm, only if u confirm, keep it, keep it locked, i will keep,
      booked, book, booking, lock it, is yours, it is yours, stop showing, remove the ad, take the ad down, remove
      the listing, refuse, confirm your, confirm the, in your name, for you, goes to the person, gets the flat,
      lock, locked, locking, off the market, on your name, goes off, freeze, is confirmed, it is confirmed`,
    hi: `
      block, rok*, book, booking, pakka, hold, naam, aapke naam, mana kar, naam likh, final, fix, lock, haath se,
      naam pe, pakka karna, to aapka, aapka ho`,
    kn: `
      block, hold, book, nimge idtini, nimage iduttene, nimge hold, kaadirisi, idtini, nimage ittu, lock, avrige
      mane, avarige mane, pakka, pakkaa, pakka maadi`,
  },
  rival: {
    en: `
      many people, lots of people, many enquiries, lots of enquiries, other party, next party, other families, more
      families, other people, others are, someone else, somebody else, tomorrow it will be gone, will be gone, high
      demand, huge demand, in demand, three parties, two parties, other parties, another party, first gets,
      otherwise i give, give it to, to others, not give it to, many are asking, are asking for, time pass, genuine
      persons, are serious, serious people, really interested, want it or not, no shows, goes to another, to another
      family, two persons, other tenants, already confirmed, run behind, genuine, are genuine, you are serious, how
      serious, whoever, first one to, relatives are, interested, calls a day, 50 calls, calls all day, fake
      visitors, i stop taking calls, stop taking calls, off the list`,
    hi: `
      bahut log, bahut se log, kaafi log, do party, aur party, koi aur, kisi aur, dusre log, log line, line me,
      jaldi nikal, nikal jayega, do log, aur log, serious ho, jo pehle, log pooch, dusri party, kisi ko nahi dunga,
      kisi ko nahi denge, kisi aur ko nahi, aur log taiyar, log taiyaar, demand, haath se nikal, usi ko, usko hi,
      usi ka, genuine ho, yakeen, rishtedaar, nakli log, log maang, kisi ko nahi dikhaunga, kisiko nahi dikhaunga,
      kuch nahi kar sakta, call lena band`,
    kn: `
      thumba jana, tumba jana, bere jana, bere avaru, bereyavaru, jana kelthidare, jana keluttiddare, jana
      keltidare, bere yaro, bere yaradru, bereyavarige, yarigu kodalla, yaarigu kodalla, yaru first, yaaru modalu,
      avarige mane, avrige mane, nambikegagi, yarigu torsalla, yaarigu torsalla, illandre kodalla, illaandre`,
  },
  // ---- the agreement ----
  sign: {
    en: `
      sign, signs, signed, signing, agreement, contract, registered, registrar, day of registration, registration day, date of registration, time of registration, registration of the, at registration, on registration, after registration, registration office, lease registration, deal is done, deal is closed, closing the deal, deal closing, agreement registration, register the lease, register the agreement, possession, lease, handover, hand over, papers are
      ready, after you move in, after moving in, when you move in, once you move in, moving in, move in, move-in, moving day, take the keys`,
    hi: "agreement, agriment, egriment, anubandh, sign, registri, registry, registration ke din, registration wale din, registration ke time, registration ke baad, registration par, registration pe, panjikaran, kararnama, ikrarnama, kirayanama, deal pakki, deal final, sauda pakka, deal hone, final hone, likha padhi, kagaz",
    kn: "agreement, agriment, agrimant, egriment, oppanda, sahi, sign, nondani dina, nondani mele, nondani kacheri, registration dina, registration mele, karaaru, karaaru patra",
  },
  // ---- negation ----
  no: {
    en: `
      no, not, don't, dont, never, none, nothing, neither, nor, saved, save, cannot, can't, cant, won't, isn't,
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
    hi: "zarurat nahi, jarurat nahi, zaroorat nahi, ki zarurat nahi, ki jarurat nahi, zaruri nahi, jaruri nahi, avashyakta nahi, zarurat nahin, koi zarurat nahi",
    kn: "avashyakate illa, agatya illa, avashyakathe illa, agathya illa, bekilla, bekagilla, bekaagilla, kodbekilla, kodabekilla",
  },
  /** Phrases in which words of payments and visits mean something else. */
  otherSense: {
    en: `
      comes to about, comes to around, comes to rs, comes to roughly, comes out to, comes around to, comes with, lake
      view, park view, sea view, garden view, city view, pool view, good view, nice view, great view, view from, open
      view, looking for, look for, looks good, looks fine, looks ok, looks okay, looks nice, for rent, on rent, to
      rent, rent out, renting out, thanks in advance, thank you in advance, know in advance, inform in advance, tell
      me in advance, a day in advance, days in advance, hours in advance, first floor, first of all, first time,
      first come first served, first come first serve, half an hour, half hour, get back to, call back, call you
      back, come back, coming back, back home, be back, am back, is back, moving back, back side, back door, back
      gate, block a, block b, block c, block d, block e, block no, block number, a block, b block, c block, d block,
      which block, book a cab, booked a cab, cab booked, post office, drop by, drop in, drop me, drop you, drop the
      kids, pass by, passes by, pass through, pass on, pass the message, bus pass, metro card, rest assured, take
      rest, pay attention, paid attention, pay a visit, pay us a visit, booking a slot, book a slot, book your slot, book the slot, book a visit, book the visit, book your visit, booking a visit, book a time, book your time, visit request, request for a visit, request for the visit, viewing request, number request, chat request, no problem, no problems, no issue, no issues, no prob, no worries, no doubt, no rush, no hurry`,
    hi: `
      rent pe, rent par, rent ke liye, kiraye pe, kiraye par, kiraye ke liye, pehle wale, pehle wala, pehle wali,
      saal pehle, din pehle, mahine pehle, hafte pehle, mere paas, aapke paas, hamare paas, paas mein, paas me,
      ke paas, pehli manzil, koi baat nahi, koi dikkat nahi, koi problem nahi, baat nahi`,
    kn: "baadigege, baadige ge, modalane mahadi, hatra ide, paravagilla",
  },
  free: { en: "free, complimentary", hi: "muft, free, mupt", kn: "uchita, uchitha, free, uchitavaagi" },
  // ---- a fee to visit ----
  pass: {
    en: `
      gate pass, gatepass, gate-pass, visitor pass, visitors pass, visit pass, entry pass, tour pass, visiting pass,
      viewing pass, visit card, visiting card, visitor card, viewing card, entry card, visitor id card, permission
      card, entry permit, visit permit, visitor permit, tour token, visit token, gate entry, visit id, gate card,
      pass amount, paid tour pass, entry token, temporary card, temporary pass, day pass, digital pass, digital
      entry pass, visitors card, visitor id, entry slip, identity slip, id slip, noc, visitor noc, visitor slip,
      management fee, visit slip, gate token, token at the gate, visitor token`,
    hi: `
      gate pass, getpas, geta pasa, visitor pass, entry pass, visit card, visiting card, visitor card, vijitar pas,
      vijitar kard, entry card, andar aane ka card, aane ka card, aane ke liye card, pravesh pas, pravesh patra,
      pass ke paise, pass ka paisa, pass ke liye, pass ka, pass banega, pass banwa*, pass lagega, pass lagta, bina
      pass, entry ka pass, visit pass, visiting pass, colony ka pass, ghusne ka pass, ghusne ke liye`,
    kn: `
      gate pass, get paas, getu paas, geyt paas, visitor pass, vijitar paas, entry pass, pravesh patra, paas, pass,
      baroke pass, olage baroke, baralu pass, pass bek*`,
  },
  passWord: {
    en: `
      pass, card, permit, token slip, permission, id, slip, form, entry form, access, one-day access, entry access`,
    hi: "card, kard, permit, anumati, parchi, slip, parci, form, farm",
    kn: "card, kard, permit, anumati, slip, form, faarm",
  },
  visitFee: {
    en: `
      visit fee, visit charge, visit charges, visiting fee, visiting charge, visiting charges, inspection charge,
      inspection fee, site visit fee, viewing fee, viewing charge, viewing charges, tour fee, appointment fee,
      appointment charge, entry registration, entry fee, entry charges, gate entry charges, registration fee,
      registration charge, registration charges, each visit costs, for each visit, charge for viewing, for each flat
      you want, register with, visitor fee, showing fee, showing charges,
      visitor management fee, for showing, showing costs, costs me petrol, walk in fee, house seeing charges, seeing
      charges, for opening the door, opening the door each time`,
    hi: `
      registration fees, registration charge, registration ka, registration ke, panjikaran shulk, dekhne ki fees, dekhne ki fis, dekhne ka charge, visit ka, ek
      visit, registration fees, visit fees, visit charge, dekhne ke paise, registreshan ka, registreshan ke, registreshan fis, visiting charges,
      visiting ka, dikhai, ghar dikhai, dekhai, khulwane ka, khulwane ke, kholne ka, kholne ke`,
    kn: `
      nondani shulka, nondani fees, nodoke charge, nodalu fees, visit fees, nodalu fis, registration fees, registration charge, visit charge,
      visiting charges, tegeyoke, tegesoke`,
  },
  /** What a price is for. It is a fee for a visit only if the sentence names the visit. */
  perVisit: {
    en: "per visit, per head, per person, per flat, each time, every time, per family",
    hi: "per flat, per head, per person, har baar, ek baar ka, prati vyakti",
    kn: "per flat, per head, per person, prati sala, ondu sala, obbarige",
  },
  /** A cost after moving in, which is no fee to visit. */
  afterMoving: {
    en: `
      after you shift, after you move in, after moving in, after shifting, when you shift, when you move in, once you
      shift, once you move in, new tenants, new tenant, residents, for residents`,
    hi: "shift karne ke baad, shift hone ke baad, shifting ke baad, kirayedar, rehne wale",
    kn: "shift aada mele, baadigedar*, bandu vaasa",
  },
  /** People for whom a pass is made. */
  visitor: {
    en: "visitor, visitors, outsider, outsiders, guests, outside person, outside people",
    hi: "visitor, visitors, mehman, bahar wale, bahari, mulakati, andar",
    kn: "visitor, visitors, horaginavaru, olage, horagina",
  },
  gate: {
    en: `
      society, security, guard, gate, rwa, association, township, management, cantonment, quarters, colony,
      outsider, outsiders, housing board, layout, security desk, security guard, security gard, security man,
      security camera, security cameras, security staff, 24 hours security, hours security, security at the gate,
      security lets, before security, the security asks, with the security guard, security cabin, security will,
      good security, secure, with the security, the security guard, facility office, facility`,
    hi: "society, sosaiti, guard, gate, security, security wale, chowkidar, chaukidar, darban, cantt, colony, kaaloni",
    kn: "society, sosaiti, guard, gate, geyt, security, watchman, layout, leyaut, colony",
  },
  /** Costs of living in the home, which are no fee to visit. */
  /** A payment that returns each month. */
  /** Ways to pay, without a demand. */
  means: {
    en: "bank transfer, by transfer, cheque or transfer, or transfer, wire transfer",
    hi: "",
    kn: "",
  },
  recurring: {
    en: `
      monthly, each month, every month, a month, per month, of the month, from next month, from the first month, by
      the 5th, by the 7th, on the 5th, first week, quarter, every quarter, last two months, six months together, on
      time, months together, notice, notice period, first rent, with the first rent, the first rent, remaining of,
      as we agreed, as agreed, last month's, this month's, this month, rent is due, has not come, hasn't come, have not received, not received, still owe, you owe`,
    hi: `
      har mahine, mahine ki, tarikh, tareekh, mahine ka saath, time pe, har mahina, prati mah, maheene ki, notice,
      jaisa agreement, tay hua, pichle mahine, pichhle mahine, is mahine, pichla kiraya, pichhla kiraya, pichla rent, kiraya baaki, rent baaki, nahi aaya, nahi aayi, nahi mila`,
    kn: "prati tingalu, tingalige, taarikhu, tareeku, prati tingala, notice, hoda tingala, hoda tingalu, ee tingala, ee tingalu, bandilla, innu bandilla",
  },
  /** Someone else who gets a payment. */
  /** How a payment reaches the speaker. */
  payMethod: {
    en: "gpay, g-pay, google pay, phonepe, paytm, bhim, neft, imps, upi, my account, my number, account below, same account, ifsc, send the receipt, send screenshot, payment screenshot, screenshot of payment, advance screenshot",
    hi: "gpay, google pay, phonepe, paytm, upi, mere number, number pe, number par, mere account, screenshot, yupiai, petiem, mere nambar",
    kn: "gpay, google pay, phonepe, paytm, upi, nan number, nanna number, nanna account, yupiai, petiem, nanna nambar, nanna nambarge, screenshot",
  },
  otherPayee: {
    en: `
      society, association, company, agency, registrar, registrar's, office, bescom, guard, police, notary, shop,
      tenant, maid, painter, plumber, electrician, cook, maid's, driver's, tenant's`,
    hi: "society, sosaiti, office, guard, company, kampani, association, bai, bai ko, kaam wali, mistri, plumber",
    kn: "society, sosaiti, office, guard, company, kachehri, kelasadavalu, plumber",
  },
  livingCost: {
    en: `
      maintenance, parking, water tanker, tanker, tankers, diesel, generator, genset, power backup, cook, maid, milk, newspaper, wifi, broadband, cylinder, electricity, electricity bill, water bill, bill, bills, club, club house, clubhouse, sticker,
      move-in charge, stamp duty, sub registrar, interior, gas connection, bescom, meter, gym, painting, move-in
      form, police verification`,
    hi: "maintenance, bijli, bill, bil, rakhrakhav, meter, pani, police verification, parking, tanker, jenretar, generator, safai, doodh",
    kn: "maintenance, vidyut, karentu, bill, meter, neeru, neerin*, tanker*, parking*, police verification",
  },
  // ---- pulling a payment ----
  qr: {
    en: `
      qr, qr code, barcode, bar code, scanner, the code, this code, image i send, image below, quick response,
      gallery, voucher, payment voucher, picture i sent, qr image, scan code`,
    hi: "qr, qr code, kyuar, kyuar kod, barcode, barkod, scanner, skainar, code bhejta, code bheja",
    kn: "qr, qr code, kyuar, kyuar kod, barcode, barkod, scanner, code kalistini, code kaluhisuttene, skyanar",
  },
  scan: {
    en: "scan, scanning, scanned, scans",
    hi: "scan, skan, skain, skein",
    kn: "scan, skyan, skan, skaan",
  },
  request: {
    en: `
      collect request, request, collect call, collect, mandate, autopay, pop up, popup, payment request, payment
      link, approval, notification, debit screen, debit alert, debit message, debit pop up`,
    hi: "collect request, request, rikvest, rikwest, collect, kalekt rikvest, notification, mandate, riquest",
    kn: "collect request, request, rikvest, rikvestu, collect, notification",
  },
  accept: {
    en: `
      accept, approve, confirm it, allow, press pay, press scan, press, tap pay, click pay, tap approve, tap, hit
      approve, press receive, proceed`,
    hi: `
      accept, approve, manjoor, manzoor, svikar, swikar, approve dabao, dabao, dab*, pay pe click, eksept, approve
      karke, apruv, allow, ha dabao`,
    kn: "accept, approve, oppikondu, oppi, otti, accept maadi, svikarisi, angikarisi, apruv, ok maadi, oppi*",
  },
  pin: {
    en: "pin, upi pin, m-pin, mpin, secret pin, secret code, upi password, secret number",
    hi: "pin, upi pin, mpin, gupt pin",
    kn: "pin, upi pin, mpin",
  },
  enter: {
    en: "enter, put, type, key in, fill, input, punch, insert, ask, asks, use",
    hi: "dal*, daal*, dalo, dabao, bharo, enter, lagao, lagaiye, lagaana, lagakar, dabakar",
    kn: "haaki, haki, otti, enter, type, haaku, ottiri, haakri",
  },
  mistake: {
    en: `
      by mistake, mistake, mistakenly, by error, wrongly, extra, instead of, went twice, twice, double payment,
      excess, accidentally, sent too much, too much, oops, by accident, accident, wrong transfer, wrong amount, was
      meant, meant, in place of, typed, two times, 2 times, overpaid, over paid, paid extra`,
    hi: "galti se, galti, zyada chala, jyada, zyada, ki jagah, do baar, galat, zyaada, mere se, jyaada",
    kn: "tappagi, tappaagi, jaasti, hechchu, jasti, eradu sala, tappu, eradu baari",
  },
  test: {
    en: `
      testing, test, checking, verification, as a test, to check, reverse, in reverse, double, first step, gets
      linked, linked, linking, link your account`,
    hi: "check, test, ulta, double, jaanch, check karne",
    kn: "check, test, ulta, double, pariksha",
  },
  // ---- pretended people ----
  army: {
    en: `
      army, cisf, central reserve, reserve police, crpf, bsf, itbp, ssb, navy, air force, airforce, captain, colonel, lieutenant, subedar, havildar,
      jawan, commandant, assam rifles, rashtriya rifles, military, defence officer, paramilitary, cantonment, army
      officer, army man, serving officer, coast guard, regiment, brigadier, naik, naib, ips, sepoy, jawans, gunner,
      territorial army, border security, merchant navy, naval, hav, signals regiment, sainik, army wing, quarter
      master, rifles, wing commander, squadron, a major in, this is major, army major, i am major, major from, retd
      major, myself major, as a major, major saab`,
    hi: `
      army, armi, suraksha bal, sena bal, ardhsainik, ardh sainik, reserve police, rijarv pulis, fauj, fauji, fauj*, sena, sainik, cisf, crpf, bsf, airforce, air force, vayusena, nausena, sisf,
      jawan, subedar, havildar, captain, major, colonel, afsar, siarpief, siaipief, siaiesef, biesef, itbp,
      aitibipi, navy, sipahi, fauj mein`,
    kn: `
      army, armi, aarmi, aarmiyalli, armiyalli, sene, seneyalli, sainya*, sainika, cisf, crpf, bsf, navy, airforce,
      adhikaari, yodha, sene*, biesef, jawana, javana, siaipief, siaiesef, siarpief, itbp, nevi, neviyalli, yoda`,
  },
  /** "I am from …": the speaker claims the rank. */
  selfClaim: {
    en: `
      i am, i'm, im, this is, myself, we are, serving, posted, i work, my posting, my id card, as an, our unit, i
      serve, here is my, working at, working in, working with, employed with, employed in, got posting, being an, being a`,
    hi: "hu, hun, hoon, hamara, hamare, posting, duty, jawan hu",
    kn: "iddini, iddene, iddeeni, kelsa, seneyalliddene, irodu, iruva",
  },
  account: {
    en: `
      your upi, upi id, upi, account number, account details, bank details, your account, google pay number, gpay
      number, paytm number, phonepe number, which upi, your bank, account, your bank details, bank a/c, a/c, phonepe
      no, your upi id, gpay no, where to send, where should i send, where do i send, tell me where to send, account
      for the`,
    hi: `
      upi, yupiai, account number, account no, khata, khata number, khate, paytm number, petiem, phonepe number,
      account, bank details, ekaunt, account bhejo, account do, petiem nambar, kahan bheju, kaha bheju, kahan
      bhejun, kidhar bheju`,
    kn: `
      upi, yupiai, account number, khaate, khaate sankhye, account, paytm number, bank details, ekaunt, akaunt,
      account kalisi, akaunt nambar, ellige kalsli, ellige kalisali, ellige haakali, khaate vivara, account vivara`,
  },
  trust: {
    en: `
      trust me, so that you trust, can trust, for trust, for your trust, my id card, id card is attached, service id, army card, canteen card,
      attach my id, here is my army, id is attached`,
    hi: "bharosa, id card bhej, army card, vishwas",
    kn: "nambi, nambike, id card",
  },
  officialPayment: {
    en: `
      accounts team, finance dept, finance officer, finance department, finance team, cashier, my company, company
      account, merchant payment, merchant id, army accounts, army rule, unit pays, cantonment will pay, senior
      officer will, department sends, accountant, office hr, our hr, my military barcode, reverse upi, upi reverse, office pays, our office pays, cheque above, cheque for more, forward the rest, send the rest to, secretary will, my secretary, our army account, reverse payment, accounts work in, company policy`,
    hi: `
      army ka rule, fauji account, army wale payment, accountant, office se paisa, mera ca, scanner se payment, alag
      tarike`,
    kn: "army rule, company account",
  },
  // ---- secrets ----
  secret: {
    en: `
      otp, o t p, login code, security code, activation code, confirmation code, authentication code, one-time password, one time password, one-time code, cvv, password, passcode, net banking,
      netbanking, expiry date, six digit code, 6 digit code, six digit number, 6 digit number, 4 digit code, four
      digit code, digits, 6 numbers, six numbers, verification code, verification sms, login id, bank statement with
      password, internet banking, four digits, 4 digits, 6 digits, six digits, 16 digits, sixteen digits, three
      behind, login and password, pin code you got, password of your, four digit number, 4 digit number, digit
      number, digit code, 4 number, four number`,
    hi: `
      otp, otipi, cvv, sivivi, password, 6 number ka code, net banking, verification code, 6 ank, 4 ank, char ank,
      chhe ank, ank, char akshar, char ankon, chaar ankon, ankon, 4 number ka code`,
    kn: "otp, otipi, cvv, sivivi, password, net banking, naalku anke, anke, 4 anke, 6 anke, aaru anke",
  },
  code: {
    en: "code, codes, digits, numbers on sms",
    hi: "code, kod, ank, ankon",
    kn: "code, kod, anke, sankhye",
  },
  /** How a code reaches the reader. */
  onPhone: {
    en: `
      received, receive, got, get, came, comes, has come, coming, landed, arrived, arrives, sent to you, sent you,
      sms, text, texted, on your phone, on your mobile, your mobile, to your phone, to your mobile, on your number,
      to your number, inbox, popped up, whatsapp code`,
    hi: `
      aaya, aayega, aayegi, aaye, aayi, aya, gaya, gaya hoga, pahuncha, mila, milega, bheja, bheja hai, phone pe, phone par,
      mobile pe, mobile par, mobile me, sms, message me, message mein, mesej, inbox`,
    kn: `
      banda, bandide, bandiruva, baruva, barutte, baratte, bartade, kalisiruva, kalisiddene, kalsiddini, mobailge,
      mobailige, fon ge, fonge, sms, mesej*, inbox`,
  },
  codeOnPhone: {
    en: `
      code which came, code has come, code that came, code you received, code on your phone, code just came, code
      you get, came on your phone, come to your mobile, landed on your phone, in the sms, by sms, via sms, code
      shown, sms code, the code you, code sent to, got a text, text with, sms with, message with a code, code by
      text, in your inbox, to your inbox`,
    hi: `
      code aaya, code aayega, code aaye, kod aae, kod aaya, phone par aaya, code jo aaya, wo code, mobile par jo,
      code bheje, message me jo, sms me jo, message mein jo, mesej mein jo, inbox me, inbox mein, inbaks mein`,
    kn: `
      banda code, banda kod, code bandide, mobailge banda, nimge banda, nimage banda, mesejnalli banda, message alli
      banda, sms alli banda, mesej, inbox ge`,
  },
  card: {
    en: `
      card number, debit card, credit card, atm card, card details, your card, card picture, front and back photo,
      with your card, card and, on your card, both sides of your card, bank card, your bank card`,
    hi: `
      card number, atm card, etiem kard, debit kard, credit kard, kredit kard, debit card, card ki photo, card ka number, kard ka nambar, kard ka number, kaard ka
      nambar`,
    kn: "card number, atm card, debit card, etiem kard, etien kard, debit kard, kredit kard, kaard nambar, kard nambar",
  },
  document: {
    en: "aadhaar, aadhar, adhaar, aadhaar card, pan, pan card, selfie, id proof, bank statement, passport",
    hi: "aadhaar, aadhar, adhar, aadhar card, pan, pain, selfie",
    kn: "aadhaar, aadhar, adhar, pan, pyan, selfie",
  },
  copy: {
    en: `
      photo of, photo, photos of, picture, scan of, front and back, front back, selfie, upload, front, snap, both
      sides, click a picture, pic of, pics of, scanned copy, scan copy, scan and send, scan and mail, scan and email, scan it and mail,
      scan it and send, scan the page, scan the pages, scan the document, scan the documents, scan the agreement`,
    hi: "photo, foto, tasveer, front back, upload, pic, snap",
    kn: "photo, foto, chitra, upload, pic",
  },
  whatIs: {
    en: "what is the, what is your, whats the, whats your, which code, read me, tell me, what does it say, what is it",
    hi: "kya hai aapka",
    kn: "",
  },
  share: {
    en: `
      send, share, reply with, read it, read that, type here, type it, paste here, paste it, tell, tell me, tell him, forward, read me, read out, give, upload, type it here, provide, need
      your, needs your, say, let me know, dictate, send it here, message me, what does it say, whatsapp it, mail it,
      give login`,
    hi: `
      bhej*, batao, bataiye, batana, batado, bata do, bata dijiye, share, do, de do, dijiye, dedo, forward, bolo,
      boliye, bataao, bolna, bataye, bataen, bataiyega, bhejiye`,
    kn: `
      heli, helu, helri, kalisi, kalsi, kaluhisi, kodi, share, tilisi, kodri, helbidi, kalsri, helidre, tilisiri`,
  },
  /** Says that something is wanted from the reader. */
  needs: {
    en: "need, needs, need a, needs your, ask for, asks for, i require, required, want your, wants your, they ask",
    hi: "chahiye, zarurat hai, maang raha, maang rahe, maangta",
    kn: "beku, bekagide, bekaagide, keltide, keluttide",
  },
  guardApp: {
    en: `
      mygate, guard, guards, gate app, nobrokerhood, entry code, gate code, at the gate, at gate, main gate, to the
      security, watchman, delivery boy, delivery man, delivery person, delivery guy, swiggy, zomato, blinkit, amazon, cab driver, at the entry, security asks, reception, lobby, intercom, at the entrance`,
    hi: "guard, mygate, gate wale, gate app, gate ka, chowkidar, chaukidar, darban, gate par, gate pe, gate code, get par, get pe, get ka, get ke, delivery wala, delivery wale, reception",
    kn: "guard, mygate, watchman, gate app, gate alli, gate hatra, gatinalli, getinalli, geytinalli, kavalugar*",
  },
  // ---- links and programs ----
  linkWord: {
    en: `
      link, this link, app link, this app, our app, url, this page, on this page, our page, this site, this website, this form, this
      portal`,
    hi: "link, link par, link pe, likn, is page, is site, is form, ye site, yeh form, yeh site",
    kn: "link, link otti",
  },
  remoteApp: {
    en: `
      anydesk, any desk, teamviewer, team viewer, quicksupport, quick support, rustdesk, rust desk, screen share,
      share your screen, screen sharing, apk, airdroid, connect to your phone, remote access, mirror your screen`,
    hi: "anydesk, enidesk, enideska, teamviewer, rustdesk, quicksupport, screen share, timviyuar, phone connect",
    kn: "anydesk, enidesk, teamviewer, rustdesk, quicksupport",
  },
  install: {
    en: `
      install, download, open, click, click on, fill, log in, login, go to, complete, put, visit this, sign up,
      register, verify, verification, kyc, confirm, enter`,
    hi: `
      install, download, daunlod, kholo, kholiye, click, klik, bharo, kara lo, karwa lo, verification, kyc,
      satyapan, verify, dabao, kar lo`,
    kn: "install, download, daunlod, click, klik, otti, teredu, verification, kyc, verify",
  },
  // ---- keys ----
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
    en: "courier, couriered, speed post, by post, parcel, dhl, fedex, blue dart, bluedart, dtdc, dunzo, porter, india post",
    hi: "courier*, kuriyar, kooriyar, koriyar, dak se, daak se, speed post, parcel",
    kn: "courier, koriyar, kuriyar, anche, parcel, speed post, paarsel, parsel",
  },
  courier: {
    en: `
      courier, couriers, couriered, couriering, post, posts, posted to you, by post, speed post, parcel, dhl, fedex,
      blue dart, bluedart, dtdc, dunzo, porter, airbnb, deliver, delivers, delivered, mail you, i mail, mails, drop,
      drops, dropped, bring, brings, brought, ships, shipping, reaches you, by message, i tell, i send it, shipped, ship, dispatch,
      dispatched, hand over, will give you, go out by courier, hands over, hands the set over, india post, sent, be
      sent`,
    hi: `
      courier*, kuriyar, kooriyar, koriyar, post, dak, daak, speed post, parcel, bhijwa*, bhej*, de dega, de denge,
      pahuncha*, pahunch*, drop, deliver*, parcel ho, parcel kar*, bhej denge, bhej dunga`,
    kn: `
      courier, koriyar, kuriyar, post, anche, anchi, parcel, speed post, kalistini, kaluhisuttene, kalisteeni,
      talupisu*, deliver*, kodtare, koduttare, parcel maad*, paarsel, parsel`,
  },
  abroad: {
    en: `
      abroad, out of india, in canada, in dubai, in usa, in the us, in germany, in london, in america, in australia,
      in singapore, in uk, in the uk, in qatar, in saudi, to germany, to sydney, to canada, foreign, another city,
      outside india, out of the country, overseas, at sea, out of town, out of station, moved to, in dubai for, on
      duty, at the border, at border, posted abroad, settled in, in melbourne, nri, out of bangalore, not in
      bangalore, not in delhi, not in town, in sydney, in new york, yemen, sudan, syria, iraq, un mission, with the un, united nations, red cross, offshore, dubai, oman, kuwait, qatar, canada, germany,
      london, usa, america, australia, singapore, england, sydney, melbourne, toronto, new york, saudi, bahrain,
      malaysia, europe, france, ireland, new zealand, japan, oil rig, ship, on a ship`,
    hi: `
      videsh, dubai me, dubai mein, canada me, canada shift, london me, america me, shehar se bahar, sheher se
      bahar, bahar hu, border par, border pe, duty par, duty hai, ladakh me, seema par, dubai, kanada, amerika,
      bahar settle, bahar rehte, videsh mein, bas gaye, oman, kuwait, qatar, london, kuvait, lndn, saudi, jahaj,
      singapur`,
    kn: `
      videshadalli, videsha, foreign, dubai, america, amerika, amerikadalli, canada, gadiyalli, oorinalli illa,
      border, foreign nalli, videsh, bere deshadalli, oman, kuwait, qatar, london, kuvait, saudi, singapur, kanada,
      omaan`,
  },
  // ---- outside the product, brokers ----
  number: {
    en: `
      phone number, mobile number, contact number, your number, my number, mobile no, phone no, contact no, your
      contact, your phone no, your mobile no, your phone number, your mobile number, whatsapp number, your no, my no, whatsapp no`,
    hi: `
      phone number, mobile number, apna number, aapka number, mera number, whatsapp number, number, no, nambar,
      phone nambar, mobail nambar, fon nambar, vatsep nambar`,
    kn: `
      phone number, mobile number, nimma number, nanna number, number, nambar, fon nambar, whatsapp number, mobail
      nambar`,
  },
  askNumber: {
    en: `
      give me, share, send, drop, can i have, could i have, may i have, can i get, could i get, may i get, please give, please share, text me, tell me,
      what is your, whats your, need your, provide`,
    hi: "do, de do, dijiye, bhej*, mil sakta, batao, bataiye, bata do, dedo, share, do na, de dijiye",
    kn: "kodi, kodtira, kodteera, kodtiraa, heli, kalisi, kodri, kodabahuda",
  },
  inPerson: {
    en: "at the visit, when we meet, in person, when i come, when you come",
    hi: "milne par, jab milenge, aane par",
    kn: "bandaaga, sikkaaga",
  },
  call: {
    en: "call, ring, phone, text, dial, ping, contact, message",
    hi: "call, phone, fon, kol",
    kn: "call, phone, fon, kare, kaal",
  },
  rest: {
    en: "rest, balance, remaining, remaining when, balance when",
    hi: "baaki, baki, bacha, baaki jab",
    kn: "ulida, baaki, mikka, ulididdu, uliddu",
  },
  /** What belongs to soldiers: "army hospital". */
  armyPlace: {
    en: "welfare, housing, quarter, quarters, hospital, colony, canteen, school, public, camp, area, station, canteen is",
    hi: "aspatal, hospital, colony, canteen, school, quarter",
    kn: "aspatre, colony, canteen, school",
  },
  retired: {
    en: `
      retired, ex, former, was, were, veteran, years, ten years`,
    hi: `
      retired, retire, the, tha, thi, purv, sevanivrutt, pehle fauj, pahle fauj, saal army, saal sena, das saal,
      saal`,
    kn: `
      nivrutta, retired, iddaru, maaji, seneyallidde, armyyallidde, idde, varsha seneyallidde, varsha, seneyallide`,
  },
  chat: {
    en: `
      whatsapp, whats app, watsapp, whatsap, telegram, signal, insta, instagram, facebook, messenger, wa, snapchat,
      skype, imo`,
    hi: `
      whatsapp, vatsap, vatsaip, vatsep, vatsayp, telegram, teligram, tailigram, insta, instagram, facebook,
      vhatsaip, vhatsaep, vhatsap`,
    kn: "whatsapp, vatsap, vatsaap, vaatsap, vatsyap, telegram, teligram, insta, facebook",
  },
  talkThere: {
    en: `
      whatsapp me, on whatsapp, over whatsapp, to whatsapp, my whatsapp, whatsapp please, on telegram, to signal, on
      signal, my telegram, my insta, on instagram, on facebook, telegram me, via whatsapp, by whatsapp, through
      whatsapp, over telegram, whatsapp only, on insta, message me on, ping me on, text me on, chat there, talk
      there, ping me there, mail me, continue on, your whatsapp, ur whatsapp, connect on whatsapp, chat on`,
    hi: `
      whatsapp pe, whatsapp par, whatsapp karo, telegram par, telegram pe, insta pe, whatsapp kar, vatsep par,
      vhatsaip par, vatsaip par, whatsapp de do, apna whatsapp, apna vhatsaip, vatsaip de, vhatsaip de`,
    kn: `
      whatsapp alli, whatsapp ge, whatsapp maadi, vatsapnalli, whatsapp nalli, telegram alli, vatsap maadi, vatsap
      nalli, vatsapinalli, nimma vatsap, nimma whatsapp, vatsap kodi, whatsapp kodi`,
  },
  commission: {
    en: `
      brokerage, commission, consultancy charge, consultancy fee, consultation charges, finder's fee, finders fee,
      our agency fee, our agency charges, dealer charge, dealer charges, agent charges, agent charge, broker charges,
      service charge, service charges, service fee, agent fee, facilitation fee, my fee, our fee, my charge, our
      charge, broker fee, agency fee, brokrage, channel partner, on behalf of owners, for our service, service to
      us, to us, for our services, our service, days rent, days of rent, days' rent, day rent, days' of rent,
      finalising you pay our, on closing the deal, on deal closing, once deal is done, after deal`,
    hi: `
      brokerage, brokrej, brokaraij, brokrage, dalali, mehnatana, mehntana, mehnatane, meri fees, meri fis, hamari fees,
      hamari fis, humari fees, dilwane ki, commission, kamishan, service charge, mera charge, hamara
      charge, ejensi ka shulk, dilane ka, dilane ke, dilwane ka, ghar dilane, din ka kiraya, din ka rent, dinon ka
      kiraya`,
    kn: `
      brokerage, brokarej, brokrej, commission, kamishan, namma fees, dalalli, service charge, kodsoke, mane
      kodisalu, dinada baadige, dina baadige, dinada baadigeyannu`,
  },
  agent: {
    en: `
      consultant, agent, broker, dealer, property dealer, realtor, property agency, property consultant, real estate
      agent, estate agent, i represent, our company, our agency, broking`,
    hi: "dealer, dilar, broker, agent, ejent, property dealer, dalal, ejensi, agency",
    kn: "agent, ejent, broker, dealer, agency, ejensi, brokar",
  },
  agentClaim: {
    en: `
      i am a property consultant, i am an agent, i am the agent, i am a broker, i am a dealer, i am a property dealer, i am a property agent, i am a property broker, i am from a
      property, i work for a property, i'm an agent, i'm a broker, i am agent, i am broker, we are agents, we are
      brokers, i am real estate, i am a real estate, i represent, this is an agency, i am property dealer, we are a
      property, i run a property, i deal in, we deal in, as channel partner, we work on behalf, i work on behalf, i work with several landlords,
      property business, i'm a real estate, i'm a property consultant, i'm a dealer, i am a real estate consultant`,
    hi: `
      main dealer, mai dealer, main property dealer, main broker hu, main agent, mai agent, main ejent, main
      property dilar, main broker, dealer hu, ejent hun, agent hu, dilar hun, property ka kaam karta, property ka
      kaam, consultant hu, consultant hoon, dealer hoon, agent hoon, hum dealer hai, hum dealer hain, hum broker hai, hum broker hain, hum agent hai, hum agent hain`,
    kn: `
      naanu agent, nanu agent, naanu broker, naanu ejent, nanu broker, naanu dealer, property vyavahara, naanu
      consultant`,
  },
  moreHomes: {
    en: `
      more flats, many more flats, more options, other flats, other options, five others, show you others, others
      the same day, more houses, other houses, more homes, other homes, similar flats, show you more, many flats,
      many options, other properties, more properties, there are others, show others, another option, another flat`,
    hi: `
      aur bhi flats, aur bhi makan, aur bhi ghar, aur bhi options, aur options, aur flats, bahut flats, dusre flats,
      aur bhi flat, aur bhi, dusra flat, dusra dikha, dusre ghar, aur dikha`,
    kn: "bere manegalu, bere mane, bere manegal*, innu manegalu, bere flats, bere torsu*, bere toris*",
  },
  // ---- descriptions of brokers and owners ----
  brokerNoun: {
    en: `
      agent, agents, broker, brokers, agency, agencies, dealer, dealers, realtor, realtors, realty, property
      consultant, property consultants, real estate consultant, rental consultant, consultancy, middlemen, middleman,
      co-brokers, cobrokers, associates, associate brokers, channel partners, channel partner, rera registered,
      broker's, property point, prop dealer, leasing expert, leasing experts, rental expert, rental experts`,
    hi: "broker, dalal, agent, ejent, dealer, dilar, ejensi, agency, property dealer",
    kn: "broker, agent, ejent, dealer, ejensi, agency, brokar",
  },
  /** Brokers as a group, of whom owners speak. */
  brokers: {
    en: "agents, brokers, dealers, middlemen, agencies",
    hi: "dalalon, dealeron, agenton, broker log, dealer log",
    kn: "brokergalu, agentgalu",
  },
  /** Says that other brokers or owners may join in. */
  invited: {
    en: "welcome, fellow, associate, share, sharing, contact, list with us",
    hi: "swagat",
    kn: "swagata",
  },
  /** Says that homes are to be had from the writer. */
  offered: {
    en: `
      we have, we also have, we show, we can show, we provide, we offer, we can arrange, we arrange, we will show, also
      available, available, options available, can be shown, can show, can arrange, show you,
      with us, get you, to suit every, just ask, ask for, just call`,
    hi: `
      hamare paas, humare paas, hamare yahan, humare yahan, milenge, mil jayenge, milte hain, milte hai, dikhayenge,
      dikha denge, uplabdh, available, dilwa*, dilayenge, dilate, humse, hamse`,
    kn: "namma hatra, nammalli, siguttave, sigutte, ive, labhya, torisutt*, torsutt*, torstivi, torisuttivi, idave",
  },
  weUs: {
    en: "we, we're, our, us, ours",
    hi: "hum, hamare, hamari, hamara, humare, humari, humse, hamse, hamein, humein",
    kn: "navu, naavu, namma, nam, nammalli, namage",
  },
  homes: {
    en: `
      flats, houses, homes, apartments, villas, kothis, properties, studios, options, choices, ones`,
    hi: "flats, makan, makanon, options, kothiyan, flat",
    kn: "manegalu, mane, flats, options",
  },
  /** Says that there is a choice. */
  many: {
    en: `
      more, many, several, multiple, other, others, all, every, any, whatever, choice, wide choice, range, list,
      hundreds, dozens, lots, similar, various, most, each`,
    hi: "bahut, kai, sab, sabhi, har, jyada, zyada, koi bhi",
    kn: "ella, hechchu, halavu, bere, jaasti",
  },
  areas: {
    en: "colonies, sectors, areas, phases, localities, societies, towers, pockets, society, tower, sector",
    hi: "sector, sectoron, colony, ilake, ilaake, area, society",
    kn: "kade, area, layout, badavane, sutta",
  },
  premises: {
    en: "shop, shops, office, offices, godown, godowns, plot, plots, showroom, commercial, sale, resale, purchase, home loan",
    hi: "dukan, dukanen, godam, godown, plot, plaat, bikri, kharid, resale, sale",
    kn: "angadi, angadigalu, godown, site, maarata, sale, resale",
  },
  /** What somebody does who brings owners and tenants together. */
  mediation: {
    en: `
      find you, get you a, get you good, get it rented, rented to you, house hunting, home hunting, flat hunting, home
      search, tenant screening, find tenants, find a tenant, arrange three visits, arrange visits, will arrange
      visits, take you to the flats, take you to flats, through our firm, through our office, direct through me,
      deal through, through me, dealing through, tie up with, tie-up with, tied up with, several landlords, landlords,
      landlords trust, owner is our client, our client, our clients, client is, keys with us, keys are with us, keys
      of most, our counter, sales desk, our desk, relationship manager, relationship managers, price list, inventory
      list, property code, share your requirement, share requirement, your requirement, your requirements, list of
      vacant, our list, from our list, our listings, money back, happy families, happy tenants, under one roof, our
      portfolio, portfolio of, authorised, owner approved, our manager, contact our manager, field staff, our staff,
      similar one, others like it, party is known, we are managing, investor flats, tell us your budget, whatever
      your budget, your budget, budget is a concern`,
    hi: `
      dilwa*, dilate hai*, dilayenge, dilayen, dila denge, dilane ki, hamare through, humare through, hamare zariye,
      hamare jariye, humse mil*, ham se mil*, hamse mil*, humein batayein, budget bata*, bajat bata*, ke liye milen,
      ke liye milein, office aakar, ofis aakar, dono ke liye hum, dukan par aaiye, jimmedari hamari, jimmedaari
      hamari, zimmedari hamari`,
    kn: `
      huduki kod*, hudukikod*, huduki kot*, hudukutt*, hudukutid*, kodisutt*, kodistivi, kodisikod*, namma mulaka,
      namma moolaka, nimma bajat heli, nimma budget heli, bajat heli, budget heli`,
  },
  /** How much and from whom a broker takes a fee. */
  dealTerms: {
    en: `
      half month, half a month, half month's, half a month's, 15 days, days, days', days rent, from tenant, from
      tenants, tenant side, from tenant side, by tenant, by the tenant, once you finalise, on finalising, on
      finalisation, after finalising, on closing, after shifting, one time fee, fees one month, fee one month,
      charges one month, plus gst`,
    hi: `
      aadha mahina, aadhe mahine, adha mahina, adhe mahine, din ka, din ki, dinon ka, dono taraf, final hone, ek
      mahina, ek mahine`,
    kn: "ardha tingala, ardha tingalu, dina, dinada, ondu tingalu, ondu tingala",
  },
  ourFee: {
    en: `
      our fee, our fees, our charge, our charges, our commission, our brokerage, realtor fee, consultancy charges,
      consultancy fee, nominal charges, nominal fee, haggle on commission, we charge`,
    hi: "hamari fees, hamari fis, humari fees, hamara charge, hamara kamishan, hamara mehnatana",
    kn: "namma fees, namma fis, namma shulka, namma charge",
  },
  allKinds: {
    en: `
      all types, all kinds, all budgets, every budget, any budget, all sizes, all sectors, all areas, all floors,
      any floor, every pocket, any requirement, each budget, type of property, all type, any type, all localities,
      different price ranges, wide range of, bhk all available, range of properties, different floors`,
    hi: `
      har budget, har tarah, sabhi sector, sab available, sab milega, kisi bhi budget, har prakar, sabhi prakar, har
      area, sabhi area, har sector, sabhi sektar, sabhi sektaron, har bajat, har tarh`,
    kn: `
      ella bajat, ella budget, ella area, ella eriya, ella reeti, ella ritiya, ella reetiya, ella area galalli, ella
      kade, ella eriyagalalli`,
  },
  inventory: {
    en: `
      inventory, units, multiple, best options, flats and floors, flats and houses, builder floors, flats and,
      rental homes, rental flats, flats available, flats in, floors for rent, homes available, apartments on, flats
      starting, 200 homes, over 60 apartments, flats floors, floors shops, options in, floors in, apartments in,
      rents from, homes in`,
    hi: `
      flats hain, flats hai, makan uplabdh, flat uplabdh, uplabdh hain, flat aur kamre, kamre aur floor, flat kothi,
      kamre aur, kiraye par`,
    kn: "bere manegalu, manegalu labhya, manegalu ide, mane ide ella, manegalu siguttave, manegalu ive, manegal*",
  },
  otherHomes: {
    en: `
      more options, many more options, other options, options available, more flats, many more flats, other flats,
      more homes, more such properties, more properties, other properties, others the same day, show you others,
      alternatives, suggest alternatives, similar flats, similar options, similar homes, a lot of homes, three or
      four flats, several flats, lots of flats, many flats, many like it, have many, multiple flats, multiple units,
      many units, units coming, list with us, find with us, home search, tenant search, suitable flats, we have
      flats`,
    hi: `
      aur bhi flats, aur bhi makan, bahut flats, bahut se flats, aur bhi bahut, ek se badhkar, makan milega, flat
      milenge, ghar dikhayenge`,
    kn: "bere manegalu, bere mane, manegalu labhya, manegalu ive, manegalu siguttave",
  },
  neighbour: {
    en: "neighbour, neighbor, neighbours, there is a, has nothing to do, builder's, builder, built it",
    hi: "padosi, pados",
    kn: "pakkada mane",
  },
  trade: {
    en: `
      deal in, deals in, dealing in, dealing through, buying selling, buying and selling, rent sale, sale and
      purchase, sale purchase, one stop, property solutions, property needs, for any requirement, we provide, we
      offer, property search, home search, tenant search, list with us, find with us, into renting, corporate
      leases, rent agreements and, agreement and tenant verification, shops and plots, leasing, serving, in rentals,
      property management, market standard, company norms, exclusive mandate, stays abroad and our,
      handles the renting, verification done, agreement and verification, renting leasing, commercial space, selling
      and renting, selling of, renting of property, shops plots, plots since, selling of residential`,
    hi: `
      property ka kaam, kharid bikri, kothi, ghar dilati, ghar dilate, kiraye par ghar,
      hamari company`,
    kn: "property vyavahara, maaraata, namma ejensi, namma agency",
  },
  business: {
    en: `
      our team, our office, our company, our firm, office staff, our executive, field executive, representative, our
      representative, sales team, clients, client's, our client, serious clients, genuine clients, site visit, site
      visits, pick and drop, pick up and drop, your requirement, your budget, according to your budget, serve you,
      opportunity to serve, give us an opportunity, call our, contact our, our associates, team gets back, sharing
      basis, we manage, on behalf, we find it, we undertake, only on success, walk in to our, follow our page,
      trusted name, years of experience, since 2009, our agency, best deal, best deals, hot property, grab it, we
      charge, consultation charges, through us, tell us what you need, visit our, we suggest, suggest alternatives,
      by appointment, ask for owner's number, kindly do not ask for owner, co brokers welcome, welcome co, by our,
      in our office, done in our, welcome bulk, bulk, bulk requirements, arranged by, can be arranged, contact us
      with your, both contact us, requirement of flat, give your requirement, any requirement, packages available,
      best deals for, range of properties`,
    hi: `
      sewa ka mauka, seva ka mauka, hamare office, hamare ofis, team se, sampark karein, sampark kare, humse mile,
      budget batayein, budget ke hisab, hamari company, dekhne aaiye hamare`,
    kn: "namma office, samparkisi, nimma budget, nimma bajat, namma team, namma kacheri",
  },
  samplePhotos: {
    en: `
      sample photos, sample flat, photos are for reference, photos for reference, only for reference, for reference
      only, photos of sample, actual flat may be different, may be rented out, reference photos`,
    hi: "sample photo, photo reference, photo sirf",
    kn: "sample photo",
  },
  brokerFee: {
    en: `
      brokerage, commission, agent fee, agency fee, facilitation fee, consultation charges, consultancy fee, service
      fee, service fee applicable, fees only on success, fee one month, finder's fee, brokerage applicable, visit
      charges, 15 days brokerage, days brokerage, month brokerage, brokerage on final, on final`,
    hi: "brokerage, commission, kamishan, dalali, brokrej, charge aadha mahina",
    kn: "brokerage, commission, kamishan, brokarej, brokrej",
  },
  ownHome: {
    en: `
      i own, my own, my flat, my home, my house, our house, our flat, family house, direct owner, direct from owner,
      from owner, owner listing, i live, we live, lived here, lived in it, my parents, our family, i bought, bought
      it, i am the owner, we are the owners, second home, my second, my mother, my brother, let by me, our building, family building, all are let, are mine, is mine, mine is, i sell, my tenant, my previous
      tenant, myself, i am asking, downstairs, upstairs, i manage the
      flat for my, i prefer, talk to me, i do not, retired couple`,
    hi: `
      apna makan, apna ghar, makan malik, malik se, khud malik, main khud, hamara apna, upar rehta, neeche rehte,
      saath rehte, mera apna, mere do, hamari dukan, hum rehte, khud banwaya`,
    kn: "swanta mane, namma mane, naave maaliku, naave malikaru, naave mele, namma swanta, naave",
  },
  /** Words that turn brokers away. */
  /** Says that somebody has nothing to do with the home. */
  disowned: {
    en: "nothing to do with, no role, no connection, has left, still hangs, may stop you, will quote, call me daily",
    hi: "koi lena dena nahi, koi matlab nahi",
    kn: "sambandha illa",
  },
  shunned: {
    en: "excuse, stay away, skip, ignore, nothing to do, away, dealt with without",
    hi: "maaf, door rahe, door rahein, na aaye, na aayein, sampark na, doori",
    kn: "beda, barabedi, doora",
  },
  period: {
    en: `
      days, days', day's, month, month's, months, half a month, half month, of a month, one month, 15 days, gst, percent, rent`,
    hi: `
      din, dino, mahina, mahine, mahina ka, half month, aadha mahina, aadhe mahine, month, do mahine, do mahina, do
      din, do hafte, do kamre, do log, do saal`,
    kn: "tingalu, tingala, tingal, dina, dinada, dinadha, month",
  },
  /** Days and times with which an agreement is the time of a payment. */
  timeOf: {
    en: "at, on, when, after, once, day, time, date, till, until, with",
    hi: "time, din, waqt, samay, baad, saath, hone, karte, ke, par, pe, ho, hote",
    kn: `
      time, samaya, samayadalli, aada, aadmele, aadamele, aadre, dina, alli, nantara, maadbekadre, maaduvaga, mele,
      aagali`,
  },
  canYou: {
    en: "can you, could you, will you, would you, can u, please",
    hi: "kya aap, mil sakta, sakte ho",
    kn: "kodtira, aagutta",
  },
} satisfies Record<string, { en: string; hi: string; kn: string }>;

/** `amount` and `small` are numbers, and contacts are no words. */
export type Meaning = keyof typeof MEANINGS | "amount" | "small" | ContactKind;

export const ALL_MEANINGS: readonly Meaning[] = [
  ...(Object.keys(MEANINGS) as (keyof typeof MEANINGS)[]),
  "amount",
  "small",
  "phone",
  "email",
  "upi",
  "link",
  "handle",
];
