/** Everything that needs the large auth library. session.ts loads it on demand as one chunk. */
export { accessToken, endSession, renewToken, restoreSession, signOut, signOutAndLeave } from "./lifecycle.ts";
export { refreshMember, saveCity, saveProfile } from "./member.ts";
export * from "./sign-in.ts";
