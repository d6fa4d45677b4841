/** Texts of guarded screens. Separate, because every screen for members loads them. */
export const GUARD = {
  loading: "Loading...",
  denied: "Access Denied: You do not have permission to view this page.",
  loginRequired: "Login Required",
  goToLogin: "Go to Login",
} as const;
