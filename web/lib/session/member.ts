import type { ProfileChanges, User } from "#contract/accounts/accounts.ts";
import { type City, isCity } from "#contract/places/cities.ts";
import { ApiError, api, orElse } from "../api/api.ts";
import { hasCityChanged, storeCity, storedCity } from "../city.ts";
import { notifyOtherTabs } from "../realtime/other-tabs.ts";
import { auth } from "./auth-client.ts";
import { endedSession } from "./ended-session.ts";
import { rememberReturning } from "./returning.ts";
import { currentSession, publishSession } from "./session-state.ts";

interface Member {
  user: User;
  hasListing: boolean;
}

async function fetchHasListing(email: string | null | undefined): Promise<boolean> {
  if (!email) return false;
  const listings = await orElse(api("GET /api/properties/owner", { query: { email, limit: 1 } }), []);
  return listings.length > 0;
}

export async function fetchMember(email: string | undefined): Promise<Member> {
  const [user, hasListing] = await Promise.all([api("GET /api/users/me"), fetchHasListing(email)]);
  return { user, hasListing };
}

/**
 * Publishes the member and reconciles the profile's city with this browser's city. The profile's city wins on sign-in
 * and when it was changed elsewhere. The browser's city is saved to the profile if that has none, or if the user chose
 * it while the session was being restored.
 */
export function publishMember(member: Member): void {
  const { state, user } = currentSession();
  const previous = user?.id === member.user.id ? user : null;
  const city = member.user.default_location;
  const wasChosenWhileRestoring = state === "restoring" && hasCityChanged();
  endedSession.set(false);
  rememberReturning();
  publishSession({ state: "member", ...member });
  if (!wasChosenWhileRestoring && (city !== null || previous) && city !== previous?.default_location) storeCity(city);
  const chosen = storedCity();
  if ((wasChosenWhileRestoring || city === null) && isCity(chosen)) void saveCity(chosen);
}

/** Increases with each refresh and save. A refresh whose number is no longer the latest discards its result. */
let profileVersion = 0;

/** Refetches the profile and whether the user has a listing. Changes nothing if that fails. */
export async function refreshMember(): Promise<void> {
  profileVersion += 1;
  const version = profileVersion;
  const { data } = await auth.getSession();
  const member = data.session && (await orElse(fetchMember(data.session.user.email), null));
  if (member && version === profileVersion && currentSession().user?.id === member.user.id) publishMember(member);
}

/** Sends profile changes and returns the saved profile. Throws an ApiError, also for an empty response. */
async function patchProfile(changes: ProfileChanges): Promise<Member> {
  const { user, hasListing } = currentSession();
  const saved = user && (await api("PATCH /api/users/:id", { params: { id: user.id }, body: changes }));
  if (!saved?.id) throw new ApiError("unknown", 0, "The profile was not saved.");
  profileVersion += 1;
  return { user: saved, hasListing };
}

/** Saves profile changes and updates every tab. Throws an ApiError. */
export async function saveProfile(changes: ProfileChanges): Promise<void> {
  const saved = await patchProfile(changes);
  if (currentSession().user?.id !== saved.user.id) return;
  publishMember(saved);
  notifyOtherTabs("profile");
}

/** Saves run one at a time, so that the last choice wins. */
let savingCity: Promise<void> = Promise.resolve();

/** Saves the city to the profile. On failure it stays chosen in this browser, and no error is shown. */
export function saveCity(name: string): Promise<void> {
  const isStillChosen = () => storedCity() === name;
  savingCity = savingCity.then(async () => {
    if (!isStillChosen() || currentSession().user?.default_location === name) return;
    const saved = await orElse(patchProfile({ default_location: name as City }), null);
    if (!saved || currentSession().user?.id !== saved.user.id) return;
    publishSession({ state: "member", ...saved });
    if (isStillChosen()) notifyOtherTabs("profile");
  });
  return savingCity;
}
