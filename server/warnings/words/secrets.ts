import type { Words } from "./words.ts";

/** Codes, cards and documents, and requests to share them. */
export const SECRETS = {
  secret: {
    en: `
      otp, o t p, login code, security code, activation code, confirmation code, authentication code, one-time
      password, one time password, one-time code, cvv, password, passcode, net banking, netbanking, expiry date, six
      digit code, 6 digit code, six digit number, 6 digit number, 4 digit code, four digit code, digits, 6 numbers,
      six numbers, verification code, verification sms, login id, bank statement with password, internet banking, four
      digits, 4 digits, 6 digits, six digits, 16 digits, sixteen digits, three behind, login and password, pin code
      you got, password of your, four digit number, 4 digit number, digit number, digit code, 4 number, four number`,
    hi: `
      otp, otipi, cvv, sivivi, password, 6 number ka code, net banking, verification code, 6 ank, 4 ank, char ank,
      chhe ank, ank, char akshar, char ankon, chaar ankon, ankon, 4 number ka code`,
    kn: "otp, otipi, cvv, sivivi, password, net banking, naalku anke, anke, 4 anke, 6 anke, aaru anke",
  },
  code: { en: "code, codes, digits, numbers on sms", hi: "code, kod, ank, ankon", kn: "code, kod, anke, sankhye" },
  /** How a code reaches the reader. */
  onPhone: {
    en: `
      received, receive, got, get, came, comes, has come, coming, landed, arrived, arrives, sent to you, sent you,
      sms, text, texted, on your phone, on your mobile, your mobile, to your phone, to your mobile, on your number, to
      your number, inbox, popped up, whatsapp code`,
    hi: `
      aaya, aayega, aayegi, aaye, aayi, aya, gaya, gaya hoga, pahuncha, mila, milega, bheja, bheja hai, phone pe,
      phone par, mobile pe, mobile par, mobile me, sms, message me, message mein, mesej, inbox`,
    kn: `
      banda, bandide, bandiruva, baruva, barutte, baratte, bartade, kalisiruva, kalisiddene, kalsiddini, mobailge,
      mobailige, fon ge, fonge, sms, mesej*, inbox`,
  },
  codeOnPhone: {
    en: `
      code which came, code has come, code that came, code you received, code on your phone, code just came, code you
      get, came on your phone, come to your mobile, landed on your phone, in the sms, by sms, via sms, code shown, sms
      code, the code you, code sent to, got a text, text with, sms with, message with a code, code by text, in your
      inbox, to your inbox`,
    hi: `
      code aaya, code aayega, code aaye, kod aae, kod aaya, phone par aaya, code jo aaya, wo code, mobile par jo, code
      bheje, message me jo, sms me jo, message mein jo, mesej mein jo, inbox me, inbox mein, inbaks mein`,
    kn: `
      banda code, banda kod, code bandide, mobailge banda, nimge banda, nimage banda, mesejnalli banda, message alli
      banda, sms alli banda, mesej, inbox ge`,
  },
  card: {
    en: `
      card number, debit card, credit card, atm card, card details, your card, card picture, front and back photo,
      with your card, card and, on your card, both sides of your card, bank card, your bank card`,
    hi: `
      card number, atm card, etiem kard, debit kard, credit kard, kredit kard, debit card, card ki photo, card ka
      number, kard ka nambar, kard ka number, kaard ka nambar`,
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
      sides, click a picture, pic of, pics of, scanned copy, scan copy, scan and send, scan and mail, scan and email,
      scan it and mail, scan it and send, scan the page, scan the pages, scan the document, scan the documents, scan
      the agreement`,
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
      send, share, reply with, read it, read that, type here, type it, paste here, paste it, tell, tell me, tell him,
      forward, read me, read out, give, upload, type it here, provide, need your, needs your, say, let me know,
      dictate, send it here, message me, what does it say, whatsapp it, mail it, give login`,
    hi: `
      bhej*, batao, bataiye, batana, batado, bata do, bata dijiye, share, do, de do, dijiye, dedo, forward, bolo,
      boliye, bataao, bolna, bataye, bataen, bataiyega, bhejiye`,
    kn: "heli, helu, helri, kalisi, kalsi, kaluhisi, kodi, share, tilisi, kodri, helbidi, kalsri, helidre, tilisiri",
  },
} satisfies Record<string, Words>;
