/** "+91 98860 41272": parted for the eye alone, so that it is copied and read out as it is. */
export function PhoneNumber({ children }: { children: string }) {
  return phoneParts(children).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a number never move, and may be the same
    <span key={place} className="mr-1 last:mr-0">
      {part}
    </span>
  ));
}

/** In the groups in which a number is read: country, and two halves. One of another form stays whole. */
function phoneParts(phone: string): string[] {
  return /^(\+91)?(\d{5})(\d{5})$/.exec(phone)?.slice(1).filter(Boolean) ?? [phone];
}
