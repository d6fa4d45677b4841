import { tokenize } from "linkifyjs";

/** What somebody wrote, as text, with web addresses made links that give nothing away and open elsewhere. */
export function MessageText({ children }: { children: string }) {
  return tokenize(children).map((token, index) => {
    const text = token.toString();
    const address = token.isLink && token.t === "url" ? token.toHref("https") : null;
    if (!address || !/^https?:/i.test(address)) return text;
    return (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
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
