import type { Words } from "./words.ts";

/** Payments: verbs, sums, fees, and money that comes or goes back. */
export const PAYMENTS = {
  pay: {
    en: `
      pay, paying, transfer, transferring, remit, remitting, wire, wiring, make payment, make the payment, make a
      payment, do payment, do the payment, make a transfer, quick transfer, do a transfer, gpay, g-pay, google pay,
      phonepe, paytm, payable, has to be paid, to be paid, must be paid, is paid, being paid, are paid, paid, pays,
      buy, bought, deposit half, deposit a, deposit the, deposit and, deposit rs, arrange, prepay, pre pay, prepaid,
      initiate, transfers, proceed with, settle, complete the token, do needful, do the needful, just deposit, please
      deposit, first deposit, shoot, is collected, is taken, deposit it, make the booking, making the booking,
      contribute, top up, deposits, gpay me, to my account, buys, block it with, book it with, hold it with, reserve
      it with, lock it with, confirm it with, block with, book with, purchase, purchased, send the receipt, pls
      deposit, plz deposit, kindly deposit, can deposit, you deposit, make a down payment, down payment`,
    hi: `
      pay, transfer*, trans*far*, bhugtan, chuka*, chukaiye, jama kar*, jama karo, jama karna, jama karne, jama karke,
      payment kar*, paisa bhej*, paise bhej*, gpay, phonepe, paytm, bharo, bharoge, bharna, bhariye, bharke, bharkar,
      bharwa*, paytm karo, gpay karo, lagao, prepaid, paisa lagao, se lock, se block, se book`,
    kn: `
      pay, transfer*, trans*far*, paavati*, pavati*, kattabeku, kattbeku, katti, kattu, kattidre, kattida,
      kattbekagutte, jama maadi, payment maadi, paavatisi*, payment, haakri, kalsri, phonepe maadi, gpay maadi, paytm
      maadi, kattri, pakka maadi`,
  },
  give: {
    en: "send, sending, sends, sent, give, giving, put, drop, clear, provide, hand, get me, credit",
    hi: `
      bhej*, dal*, daal*, daalo, do, de, dena, deni, dene, dijiye, dijie, dedo, dedijiye, denge, doge, dega, karo, kar
      do, kar dijiye, kijiye, rakh do, khilao, thoda, lagao, bhejkar, bhejke, bhej ke, kar dena, daalna, bhejna, de
      dein, bhej dein, kardo, krdo, kar dein, kardijiye, kardijie, kardena, dede, bhejdo, daldo, daaldo, bhejdijiye`,
    kn: `
      kalisi, kalsi, kaluhisi, kalhisi, kalisidre, kalsidre, kalisidare, kaluhisidare, kaluhisidre, kalisabeku,
      kaluhisabeku, haaki, haki, haakbeku, hakbeku, haakabeku, haakidre, haakidare, hakidre, kodi, kodbeku, kodabeku,
      kotre, kottare, kodri, kottu, maadi, maadbeku, maadabeku, kotbidi, haakbidi, kalsbidi, kalisri, kalsri, haakri,
      kalisbidi, kalisu, haaku, kalsu, book maadi`,
  },
  /** Sums that are paid before renting. */
  advance: {
    en: `
      token, tokan, advance, booking, reservation, booking amount, booking money, booking charge, booking fee, booking
      charges, blocking amount, holding amount, holding fee, hold of, refundable hold, caution money, caution deposit,
      commitment amount, security, deposit, half security, small amount, refundable amount, small payment, first
      month's rent, first month rent, two months' rent, one month, two months, 2 months, three months, half month, one
      month's rent, month's rent, advance rent, earnest money, part payment, serious money, commitment, half a month,
      down payment, downpayment`,
    hi: `
      token, tokan, advance, edvans, advaans, agrim, bayana, peshgi, jama, booking amount, booking ka paisa, booking
      ki rakam, booking, deposit, dipojit, dipozit, security, jama rashi, jama raashi, ek mahine ka, ek mahina, aadha
      mahina, half security, sekyuriti, sikyoriti, sikyuriti, jamanat, jamanat rashi`,
    kn: `
      token, tokan, advance, advaans, edvans, mungada, deposit, dipaasit, dipojit, depajit, booking amount, security,
      booking, buking, sekyuriti, sekyooriti`,
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
  rest: {
    en: "rest, balance, remaining, remaining when, balance when",
    hi: "baaki, baki, bacha, baaki jab",
    kn: "ulida, baaki, mikka, ulididdu, uliddu",
  },
  rent: { en: "rent", hi: "kiraya, kiraye, rent", kn: "baadige, rent" },
  thousands: {
    en: "thousand, hundred, lakh, lakhs, lac, grand",
    hi: "hazaar, hazar, hajar, sau, lakh",
    kn: "saavira, saavir, savira, noora, nooru, laksha",
  },
  fee: {
    en: "fee, fees, charge, charges, charged, cost, costs, amount is, payment of",
    hi: "fee, fees, fis, feej, shulk, charge, charges, kharcha, lagega, lagegi, lagenge, lagte, lagta, lagti, lagaenge",
    kn: "fee, fees, fis, shulka, charge, charges, aagutte, aaguttade, aguttade, aguthe, agutte",
  },
  /** How a payment reaches the speaker. */
  payMethod: {
    en: `
      gpay, g-pay, google pay, phonepe, paytm, bhim, neft, imps, upi, my account, my number, account below, same
      account, ifsc, send the receipt, send screenshot, payment screenshot, screenshot of payment, advance screenshot`,
    hi: `
      gpay, google pay, phonepe, paytm, upi, mere number, number pe, number par, mere account, screenshot, yupiai,
      petiem, mere nambar`,
    kn: `
      gpay, google pay, phonepe, paytm, upi, nan number, nanna number, nanna account, yupiai, petiem, nanna nambar,
      nanna nambarge, screenshot`,
  },
  /** Ways to pay, without a demand. */
  means: { en: "bank transfer, by transfer, cheque or transfer, or transfer, wire transfer", hi: "", kn: "" },
  account: {
    en: `
      your upi, upi id, upi, account number, account details, bank details, your account, google pay number, gpay
      number, paytm number, phonepe number, which upi, your bank, account, your bank details, bank a/c, a/c, phonepe
      no, your upi id, gpay no, where to send, where should i send, where do i send, tell me where to send, account
      for the`,
    hi: `
      upi, yupiai, account number, account no, khata, khata number, khate, paytm number, petiem, phonepe number,
      account, bank details, ekaunt, account bhejo, account do, petiem nambar, kahan bheju, kaha bheju, kahan bhejun,
      kidhar bheju`,
    kn: `
      upi, yupiai, account number, khaate, khaate sankhye, account, paytm number, bank details, ekaunt, akaunt,
      account kalisi, akaunt nambar, ellige kalsli, ellige kalisali, ellige haakali, khaate vivara, account vivara`,
  },
  receive: {
    en: `
      receive, received, receiving, receives, credited, credit, credits, get the money, get your, get the amount,
      comes to you, come to you, reaches you, reach you, in your account, into your account, you get, you will get,
      will get, get 20000, reflect, reflects, added to you, deposited to you, amount will be, is released, to get, get
      it, get the deposit, get the rent, to your account, arrives, be yours, put the money, to pay you, to send you,
      send you the rent, pay you, for your advance, set up the transfer, help you receive, lands with you, lands in,
      will clear, it will clear, advance is through, match it, release the advance, release, in your balance, reflect
      in`,
    hi: `
      aa jayega, aa jayegi, aa jayenge, aajayega, aa jaega, aa jaaega, aaega, aayega, aayenge, aaenge, aa jaenge, mil
      jayega, mil jaega, mil jayenge, mil jaenge, milega, milegi, milenge, receive, aapke account, aapke khate, khate
      mein, credit, aapko hi, prapt, paisa aayega, aane wala, dalwana, dalna hai, daal deta, dene ke liye, payment
      set, payment kara, rent daal, paisa usi, aapke bank, balance me, seedha aapke, aap ko mil, balance mein`,
    kn: `
      barutte, baruttade, baruthe, bartade, sigutte, siguttade, sigutade, nimage barutte, nimma khaate, nimma account,
      credit, receive, jama aagutte, bandu bidutte, nimma bank, nimage sigutte, bandbidutte`,
  },
  /** The money reaches the speaker. */
  arrives: {
    en: `
      is in, is received, received, reaches, reach, comes, comes in, lands, in my account, i see, i have the, i get
      the, is done, is paid, is cleared, clears, hits, has come, arrives, is credited, have paid, has paid, have
      wired, paid, shows in, see some money, see the money, see money, see the amount, see the payment, see payment,
      see the transfer, see the token, see it in my account`,
    hi: `
      aa jaye, aa jaega, aa jayega, aayega, aaega, aaenge, aate hi, aate, milte hi, milte, mil jaye, mil jaega, aata,
      aaye, aae, aa gaya, clear, bhej denge, pahunch*, milne par, aane par, aane ke baad, milne ke baad`,
    kn: `
      bandmele, bandamele, banda mele, bandre, bandare, bandaaga, sikkamele, sikkidre, sikka mele, bandaga,
      bandadmele, talupida, banda kudale, banda koodale, banda takshana`,
  },
  back: {
    en: `
      refund, refundable, return, returned, returns, send back, give back, pay back, back, comes back, refunded, give
      one back, return asap, given back, reverse`,
    hi: `
      wapas, vapis, wapis, vapas, lauta, lautao, lauta do, lautaiye, lautaaiye, refund, refundable, return, lautaa,
      lautana`,
    kn: "vapas, vaapas, vapasu, hintirugisi, refund, return, hindakke, vapas kalsi, vapas haaki",
  },
  /** A sum that has been or will be returned, not a request to return one. */
  returned: {
    en: "returned, refunded, refundable, returns, comes back, given back",
    hi: "refundable, wapas mila, wapas mil, wapas hoga, wapas aaya",
    kn: "refundable, vapas bandide, vapas barutte, vapas bantu",
  },
  adjust: {
    en: "adjusted, adjust, deducted, adjustable, given back, comes off, set off against, cut from your",
    hi: "kat jayega, adjust, kat jaega",
    kn: "adjust, kadita",
  },
} satisfies Record<string, Words>;
