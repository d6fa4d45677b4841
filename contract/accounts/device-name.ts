/** The first match wins, because most User-Agent headers also name other browsers. */
const BROWSERS: [name: string, mark: RegExp][] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|OPT|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["UC Browser", /\bUCBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /(Chrome|Chromium|CriOS)\//],
  ["Safari", /\bVersion\/[\d.]+.*\bSafari\//],
];
const DEVICES: [name: string, mark: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMacintosh\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

const find = (names: [string, RegExp][], agent: string) => names.find(([, mark]) => mark.test(agent))?.[0];

/** Returns the browser and device that a User-Agent header names, such as "Chrome on Android". */
export function deviceName(userAgent: string | null): string {
  const browser = find(BROWSERS, userAgent ?? "");
  const device = find(DEVICES, userAgent ?? "");
  if (browser && device) return `${browser} on ${device}`;
  return browser ?? device ?? "Unknown device";
}
