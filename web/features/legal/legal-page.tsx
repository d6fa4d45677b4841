import type { ReactNode } from "react";

interface Section {
  /** The id of the section, for links to it. */
  id?: string;
  title: string;
  /** A list of texts becomes a list. */
  body: ReactNode | readonly ReactNode[];
}

/** A plain text of several sections, such as the privacy notice. */
export function LegalPage({ title, lead, sections }: { title: string; lead: string; sections: readonly Section[] }) {
  return (
    <article className="page-width grid gap-8 pt-6 pb-26 lg:pt-12 lg:pb-18 *:max-w-[68ch]">
      <header className="grid gap-2">
        <h1 className="title-1">{title}</h1>
        <p className="text-ink-soft">{lead}</p>
      </header>
      {sections.map(({ id, title: heading, body }) => (
        <section key={heading} id={id} className="grid scroll-mt-24 gap-2">
          <h2 className="title-2">{heading}</h2>
          {Array.isArray(body) ? (
            <ul className="grid list-disc gap-1.5 pl-5 text-ink-soft">
              {body.map((item, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the texts never move
                <li key={place}>{item}</li>
              ))}
            </ul>
          ) : (
            <p className="text-ink-soft">{body as ReactNode}</p>
          )}
        </section>
      ))}
    </article>
  );
}

/** Who runs the site, and how to reach them. */
export interface Operator {
  name: string;
  email: string;
}

/** The section with which either page ends. Links to the contact lead to it. */
export function contactSection({ name, email }: Operator): Section {
  return {
    id: "contact",
    title: "Contact",
    body: (
      <>
        {name} runs this site. Write to{" "}
        <a href={`mailto:${email}`} className="link wrap-anywhere">
          {email}
        </a>{" "}
        at any time, also about your data or about a listing that breaks the rules.
      </>
    ),
  };
}
