import { tokenize } from "linkifyjs";

/** The text of a message, with URLs as links that open in a new tab without a referrer, unless `plain`. */
export function MessageText({ plain = false, children }: { plain?: boolean; children: string }) {
  if (plain) return children;
  return tokenize(children).map((token, index) => {
    const text = token.toString();
    const address = token.isLink && token.t === "url" ? token.toHref("https") : null;
    if (!address || !/^https?:/i.test(address)) return text;
    return (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change order
        key={index}
        href={address}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="underline underline-offset-2"
      >
        {text}
      </a>
    );
  });
}
