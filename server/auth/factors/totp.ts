import { Secret, TOTP } from "otpauth";

const PERIOD_MS = 30_000;
const SECRET_BYTES = 20;
/** Also accepts the previous and the next code, to allow for clock drift and typing time. */
const STEPS_AROUND = [-1, 0, 1];

export interface TotpKey {
  /** Base32, for manual entry. */
  secret: string;
  /** `otpauth:` URI, for the QR code. */
  uri: string;
}

export function generateTotpKey({ issuer, account }: { issuer: string; account: string }): TotpKey {
  const secret = new Secret({ size: SECRET_BYTES });
  return { secret: secret.base32, uri: new TOTP({ issuer, label: account, secret }).toString() };
}

/** Uses colour names: clients embed the SVG unescaped in a data URL, where # starts the fragment. */
export async function renderTotpQrCode({ uri }: TotpKey): Promise<string> {
  const { default: qrcode } = await import("qrcode");
  const svg = await qrcode.toString(uri, { type: "svg" });
  return svg.trim().replaceAll("#ffffff", "white").replaceAll("#000000", "black");
}

/** Returns the 30-second step of a valid code, or null. Steps up to `lastStep` are already used. */
export function findMatchingStep(secret: string, code: string, lastStep: number | null): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null;
  const totp = new TOTP({ secret });
  const present = TOTP.counter();
  const steps = STEPS_AROUND.map((by) => present + by).filter((step) => lastStep === null || step > lastStep);
  return steps.find((step) => totp.validate({ token: code, timestamp: step * PERIOD_MS, window: 0 }) !== null) ?? null;
}
