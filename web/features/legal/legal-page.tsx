import type { ReactNode } from "react";
import { COMPLAINT_PROMISE } from "#contract/desk/complaint-clocks.ts";

interface Section {
  /** Anchor for links to the section. */
  id?: string;
  title: string;
  /** An array is rendered as a list. */
  body: ReactNode | readonly ReactNode[];
}

/** A text page with sections, such as the privacy notice. */
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
                // biome-ignore lint/suspicious/noArrayIndexKey: the items never change order
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

/** Name and contact address of the site's operator, and whom to write to with a grievance. */
export interface Operator {
  name: string;
  email: string;
  grievance: string | null;
}

/** The last section of both pages, and the target of links to the contact. */
export function contactSection({ name, email, grievance }: Operator): Section {
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
        {grievance !== null && (
          <span className="mt-2 block whitespace-pre-line wrap-anywhere">
            Complaints: {grievance}. {COMPLAINT_PROMISE}
          </span>
        )}
      </>
    ),
  };
}
