/** Shows "+91 98860 41272" with visual gaps only, so that it is copied and read out without spaces. */
export function PhoneNumber({ children }: { children: string }) {
  return phoneParts(children).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change order and may be equal
    <span key={place} className="mr-1 last:mr-0">
      {part}
    </span>
  ));
}

/** Splits an Indian number into country code and two halves. Returns other numbers whole. */
function phoneParts(phone: string): string[] {
  return /^(\+91)?(\d{5})(\d{5})$/.exec(phone)?.slice(1).filter(Boolean) ?? [phone];
}
