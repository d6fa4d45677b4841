import { Secret, TOTP } from "otpauth";

const PERIOD_MS = 30_000;
const SECRET_BYTES = 20;
/** Clocks differ, and typing takes a while: the code before and the one after count too. */
const STEPS_AROUND = [-1, 0, 1];

export interface TotpKey {
  /** As the person types it into their app. */
  secret: string;
  /** The same for apps that read a picture of it. */
  uri: string;
}

/** A new secret, and the address by which an authenticator app takes it. */
export function generateTotpKey({ issuer, account }: { issuer: string; account: string }): TotpKey {
  const secret = new Secret({ size: SECRET_BYTES });
  return { secret: secret.base32, uri: new TOTP({ issuer, label: account, secret }).toString() };
}

/**
 * The address as a QR code. Clients put the markup into a data address as it is, where a # would end it: so colours go by
 * name.
 */
export async function renderTotpQrCode({ uri }: TotpKey): Promise<string> {
  const { default: qrcode } = await import("qrcode");
  const svg = await qrcode.toString(uri, { type: "svg" });
  return svg.trim().replaceAll("#ffffff", "white").replaceAll("#000000", "black");
}

/** The 30-second step whose code this is, near now and after `lastStep`; null where there is none. */
export function findMatchingStep(
  secret: string,
  code: string,
  lastStep: number | null,
  now = Date.now(),
): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null;
  const totp = new TOTP({ secret });
  const present = TOTP.counter({ timestamp: now });
  const steps = STEPS_AROUND.map((by) => present + by).filter((step) => lastStep === null || step > lastStep);
  return steps.find((step) => totp.validate({ token: code, timestamp: step * PERIOD_MS, window: 0 }) !== null) ?? null;
}
