import type { Words } from "./words.ts";

/** Tricks that pull a payment: QR codes, requests, PINs, money sent by mistake. */
export const PULLS = {
  qr: {
    en: `
      qr, qr code, barcode, bar code, scanner, the code, this code, image i send, image below, quick response,
      gallery, voucher, payment voucher, picture i sent, qr image, scan code`,
    hi: "qr, qr code, kyuar, kyuar kod, barcode, barkod, scanner, skainar, code bhejta, code bheja",
    kn: "qr, qr code, kyuar, kyuar kod, barcode, barkod, scanner, code kalistini, code kaluhisuttene, skyanar",
  },
  scan: { en: "scan, scanning, scans", hi: "scan, skan, skain, skein", kn: "scan, skyan, skan, skaan" },
  request: {
    en: `
      collect request, request, collect call, collect, mandate, autopay, pop up, popup, payment request, payment link,
      approval, notification, debit screen, debit alert, debit message, debit pop up`,
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
} satisfies Record<string, Words>;
