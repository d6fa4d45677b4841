import { SAVED_SEARCH_TEXTS } from "./browse/saved-search-terms.ts";
import { BATCH_TEXTS } from "./desk/batch-terms.ts";
import { CASE_TEXTS } from "./desk/case-terms.ts";
import { REPORT_TEXTS } from "./desk/report-terms.ts";
import { CONTACT_TEXTS } from "./messaging/contact-terms.ts";
import { MESSAGING_TEXTS } from "./messaging/messaging-terms.ts";
import { DECLINE_TEXTS } from "./messaging/reply-terms.ts";
import { VISIT_TEXTS } from "./messaging/visit-terms.ts";
import { FRESHNESS_TEXTS } from "./properties/freshness-terms.ts";

/** Every error of the API with its HTTP status and its text for people. Codes never change. */
export const ERRORS = {
  invalid: { status: 400, text: "The request is not valid." },
  invalid_cursor: { status: 400, text: "This cursor does not belong to this list. Start again from the first page." },
  malformed_json: { status: 400, text: "The request body is not valid JSON." },
  not_signed_in: { status: 401, text: "Please sign in." },
  session_expired: { status: 401, text: "Your session has ended. Please sign in again." },
  forbidden: { status: 403, text: "You are not allowed to do this." },
  admin_only: { status: 403, text: "Access Denied: You do not have permission to view this page." },
  second_step_required: { status: 403, text: "Enter the code from your authenticator app to continue." },
  wrong_password: { status: 403, text: "That password is incorrect." },
  sign_in_again: { status: 403, text: "Please sign in again to confirm that it is you." },
  not_for_brokers: { status: 403, text: CASE_TEXTS.brokers },
  link_expired: { status: 403, text: "This link no longer works." },
  not_your_property: { status: 403, text: "Access Denied: You do not have permission to edit this property." },
  members_only: { status: 403, text: "This is not available to admins." },
  not_found: { status: 404, text: "Not found." },
  unknown_path: { status: 404, text: "This address does not exist." },
  empty_search: { status: 400, text: SAVED_SEARCH_TEXTS.noFilter },
  own_property: { status: 400, text: MESSAGING_TEXTS.ownProperty },
  own_subject: { status: 400, text: REPORT_TEXTS.ownSubject },
  own_home: { status: 400, text: VISIT_TEXTS.ownHome },
  no_commute: { status: 400, text: "Choose where you travel to before you sort by commute." },
  other_region: { status: 400, text: "That place is in another region. Pick a city there." },
  not_the_owner: { status: 400, text: "This is not the email address of this property's owner." },
  message_to_oneself: { status: 400, text: MESSAGING_TEXTS.toOneself },
  invalid_conversation: { status: 400, text: MESSAGING_TEXTS.invalidConversation },
  talk_first: { status: 403, text: FRESHNESS_TEXTS.talkFirst },
  sending_not_allowed: { status: 403, text: MESSAGING_TEXTS.notAllowed },
  conversation_not_found: { status: 404, text: "Conversation not found" },
  push_host_not_allowed: { status: 400, text: "This browser's push service is not supported." },
  push_subscription_not_found: { status: 404, text: "This browser no longer gets push notifications." },
  property_not_found: { status: 404, text: "Property not found" },
  user_not_found: { status: 404, text: "User not found" },
  unknown_place: { status: 404, text: "There is no place with this id." },
  session_not_found: { status: 404, text: "This session has already ended." },
  picture_not_found: { status: 404, text: "Picture not found" },
  saved_search_not_found: { status: 404, text: SAVED_SEARCH_TEXTS.notFound },
  answer_link_expired: { status: 404, text: FRESHNESS_TEXTS.linkExpired },
  visit_not_found: { status: 404, text: VISIT_TEXTS.notFound },
  case_not_found: { status: 404, text: CASE_TEXTS.notFound },
  decision_not_found: { status: 404, text: CASE_TEXTS.decisionNotFound },
  batch_not_found: { status: 404, text: BATCH_TEXTS.notFound },
  decline_not_found: { status: 404, text: DECLINE_TEXTS.notFound },
  appeal_not_found: { status: 404, text: CASE_TEXTS.appealNotFound },
  method_not_allowed: { status: 405, text: "Method not allowed." },
  upload_too_slow: { status: 408, text: "The upload was too slow and was stopped. Please try again." },
  conflict: { status: 409, text: "This conflicts with a newer change. Reload and try again." },
  not_available: { status: 409, text: VISIT_TEXTS.notAvailable },
  not_live: { status: 409, text: FRESHNESS_TEXTS.notLive },
  not_approved_yet: { status: 409, text: FRESHNESS_TEXTS.notApprovedYet },
  slot_taken: { status: 409, text: VISIT_TEXTS.slotTaken },
  outside_windows: { status: 409, text: VISIT_TEXTS.outsideWindows },
  too_many_visits: { status: 409, text: VISIT_TEXTS.tooMany },
  visit_exists: { status: 409, text: VISIT_TEXTS.exists },
  too_many_moves: { status: 409, text: VISIT_TEXTS.tooManyMoves },
  too_late: { status: 409, text: VISIT_TEXTS.tooLate },
  visit_changed: { status: 409, text: VISIT_TEXTS.changed },
  nothing_asked: { status: 409, text: CONTACT_TEXTS.nothingAsked },
  no_phone: { status: 409, text: CONTACT_TEXTS.noPhone },
  push_off: { status: 409, text: "Push notifications are not offered here." },
  listing_exists: { status: 409, text: "You have already posted a property." },
  listing_unconfirmed: {
    status: 409,
    text: "There is already a listing for your email address. Confirm the address with the link that we email you to claim the listing.",
  },
  property_changed: {
    status: 409,
    text: "This property has changed since you opened it. Compare the changes, then save again.",
  },
  not_approved: { status: 409, text: "Property must be approved before it can be featured" },
  invalid_transition: { status: 409, text: "This property's status does not allow that." },
  own_account: { status: 409, text: "You cannot deactivate or delete your own account." },
  last_admin: { status: 409, text: "The last active admin cannot be deactivated or deleted." },
  case_changed: { status: 409, text: CASE_TEXTS.changed },
  batch_running: { status: 409, text: BATCH_TEXTS.running },
  batch_changed: { status: 409, text: BATCH_TEXTS.changed },
  invalid_outcome: { status: 409, text: CASE_TEXTS.invalidOutcome },
  own_decision: { status: 409, text: CASE_TEXTS.ownDecision },
  already_appealed: { status: 409, text: CASE_TEXTS.alreadyAppealed },
  appeal_closed: { status: 409, text: CASE_TEXTS.appealClosed },
  already_sent: { status: 409, text: DECLINE_TEXTS.sent },
  client_id_reused: { status: 409, text: "Another message was already sent with this client_id." },
  too_many_blocks: { status: 409, text: REPORT_TEXTS.tooManyBlocks },
  search_too_wide: { status: 409, text: SAVED_SEARCH_TEXTS.tooWide },
  search_exists: { status: 409, text: SAVED_SEARCH_TEXTS.exists },
  too_many_searches: { status: 409, text: SAVED_SEARCH_TEXTS.tooMany },
  too_large: { status: 413, text: "The request is too large." },
  unsupported_media_type: { status: 415, text: "Send JSON with the header Content-Type: application/json." },
  invalid_file_type: { status: 415, text: "Invalid file type. Only JPEG, PNG, and WebP are allowed." },
  file_too_large: { status: 413, text: "File size too large. Maximum size is 5MB." },
  too_many_requests: { status: 429, text: "Too many requests. Please wait a moment and try again." },
  too_many_sockets: { status: 429, text: "You are connected from too many places at once. Close one of them." },
  internal: { status: 500, text: "Something went wrong on our side. Please try again." },
  not_ready: { status: 503, text: "The service is not ready. Please try again in a moment." },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof ERRORS;

/**
 * The body of every error. A field's `path` is dotted: snake_case in bodies (`images.0`), camelCase in queries
 * (`minRent`).
 */
export interface ErrorBody {
  error: string;
  code: ErrorCode;
  fields?: { path: string; message: string }[];
  /** With `slot_taken`: the next free times of the home. */
  times?: { start: string; end: string }[];
  request_id?: string;
}
