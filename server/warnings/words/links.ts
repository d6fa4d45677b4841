import type { Words } from "./words.ts";

/** Links and programs. */
export const LINKS = {
  linkWord: {
    en: `
      link, this link, app link, this app, our app, url, this page, on this page, our page, this site, this website,
      this form, this portal`,
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
      install, download, daunlod, kholo, kholiye, click, klik, bharo, kara lo, karwa lo, verification, kyc, satyapan,
      verify, dabao, kar lo`,
    kn: "install, download, daunlod, click, klik, otti, teredu, verification, kyc, verify",
  },
} satisfies Record<string, Words>;
