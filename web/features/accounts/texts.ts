import { AUTH_TEXTS } from "#contract/accounts/auth.ts";

/** All texts of sign-in and registration, in one place for translation. Error messages are in the contract. */
export const LOGIN = {
  title: "Sign in",
  titleReturning: "Welcome back",
  hint: "Sign in to see homes and message owners.",
  reason: (wish: string) => `Sign in to ${wish}.`,
  ended: "You were signed out, because your session ended or was closed elsewhere. Sign in to continue.",
  email: "Email",
  password: "Password",
  submit: "Sign In",
  or: "or",
  google: "Sign in with Google",
  forgot: "Forgot password?",
  byCode: "Email me a code instead",
  confirmAgain: "Send the confirmation email again",
  confirmSent: "The email is on its way.",
  confirmed: "Your address is confirmed.",
  confirmedElsewhere: "Your address is confirmed. Sign in to continue.",
  newHere: "New to Basera?",
  register: "Register",
  picture: "Talk to the owner. Move in without a broker.",
  demo: "Demo accounts",
  demoHint: "This is a demo on your own machine. Choose one to fill in the form; the password of all three is",
} as const;

/** What a mailed link, or a sign-in with Google, did before it led to the page. */
export const ARRIVAL = {
  dead: `${AUTH_TEXTS.deadLink} It may have been used already, or a newer one replaced it.`,
  closed: "This account is closed.",
  taken: "Another account uses this address now, so nothing was changed.",
  linkedAlready: "This Google account is already linked to this or another account.",
  googleUnverified:
    "Google has not verified this address. If it has no account yet, we emailed you a link to create one.",
  signedOut: "You were signed out in the meantime. Sign in and try again.",
  firstOfTwo: "The first of the two links is confirmed. Now open the link in the email to your other address.",
  changed: "Your email address is changed.",
  changedElsewhere: "Your email address is changed. Sign in with the new one.",
  otherBrowser:
    "This link signs you in only in the browser that asked for it. Sign in here with the code from the email, or with your password.",
} as const;

export const NAME_OFFER = {
  title: "What is your name?",
  hint: "Your profile has no name yet. Owners and tenants see it when you write to them.",
  save: "Save name",
  later: "Not now",
  notSaved: "Your name could not be saved. Please check your connection and try again.",
} as const;

export const REGISTER = {
  title: "Create your account",
  hint: "Free for tenants and owners.",
  reason: (wish: string) => `Create an account to ${wish}.`,
  name: "Full Name",
  email: "Email",
  phone: "Phone",
  phoneSample: "+919876543210",
  password: "Password",
  passwordHint: "At least 6 characters.",
  confirmPassword: "Confirm Password",
  submit: "Create Account",
  known: "Already have an account?",
  login: "Login",
  signIn: "Sign in",
  confirm: "Your account is created. Open the link that we sent to your address to confirm it.",
  picture: "Your home in the city, listed by the person who owns it.",
} as const;

export const CODE_LOGIN = {
  title: "Sign in by code",
  hint: "We'll email you a code. No password is needed.",
  email: "Email",
  send: "Send code",
  sent: "If that address has an account, a code is on its way.",
  code: "Code",
  codeHint: "The 6 digits from the email.",
  submit: "Sign In",
  another: "Use another address",
  byPassword: "Use my password",
} as const;

export const SECOND_STEP = {
  title: "Two-step sign-in",
  hint: "Enter the 6 digits that your authenticator app shows for Basera.",
  authenticator: "Authenticator app",
  unnamed: "Unnamed app",
  code: "Authentication code",
  submit: "Verify",
  leave: "Sign in as a different user",
} as const;

export const FORGOT = {
  title: "Forgot password?",
  hint: "Enter your email, and we'll send you a link to set a new password.",
  email: "Email",
  submit: "Send reset link",
  sent: "If that address has an account, a reset link is on its way.",
  back: "Back to sign in",
} as const;

export const RESET = {
  title: "Set a new password",
  forWhom: (email: string) => `For ${email}.`,
  password: "New Password",
  passwordHint: "At least 6 characters.",
  confirmPassword: "Confirm Password",
  submit: "Update Password",
  again: "Request a new link",
  done: "Your password is changed",
  doneHint: "You are signed in here, and signed out everywhere else.",
  goOn: "Go to Basera",
  opening: "Opening your link...",
  otherAccount: (current: string, next: string) => `You are signed in as ${current}. Continue as ${next}?`,
  otherAccountHint: "This link is for another account. Continue only if you requested it.",
  replace: (next: string) => `Continue as ${next}`,
  keep: (current: string) => `Stay signed in as ${current}`,
  askAccount: (next: string) => `Continue as ${next}?`,
  askAccountHint: "This link signs you in to this account. Continue only if you requested it.",
  leave: "Cancel",
} as const;

export const GUARD = {
  loading: "Loading...",
  denied: "Access Denied: You do not have permission to view this page.",
  loginRequired: "Login Required",
  goToLogin: "Go to Login",
} as const;
