/** Every text of signing in and up, in one place for translation. What the contract says stands there. */
export const LOGIN = {
  title: "Welcome back",
  hint: "Sign in to see homes and message owners.",
  email: "Email",
  password: "Password",
  submit: "Sign In",
  or: "or",
  google: "Sign in with Google",
  forgot: "Forgot password?",
  newHere: "New to Basera?",
  register: "Register",
  picture: "Talk to the owner. Move in without a broker.",
  demo: "Demo accounts",
  demoHint: "This is a demo on your own machine. Choose one to fill in the form; the password of all three is",
} as const;

export const REGISTER = {
  title: "Create your account",
  hint: "Free for tenants and owners.",
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
  confirm: "Your account is made. Follow the link that we sent to your address to confirm it.",
  picture: "Your home in the city, listed by the person who owns it.",
} as const;

export const GUARD = {
  loading: "Loading...",
  denied: "Access Denied: You do not have permission to view this page.",
  loginRequired: "Login Required",
  goToLogin: "Go to Login",
} as const;
