import { Link } from "react-router";
import { DUE_HOURS } from "#contract/desk/case-terms.ts";
import { clockText } from "#contract/desk/complaint-clocks.ts";
import { pageContext } from "#web/context.ts";
import { contactSection, LegalPage } from "#web/features/legal/legal-page.tsx";
import { pageMeta, siteUrlOf } from "#web/lib/page/page-meta.ts";
import type { Route } from "./+types/terms.ts";

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageContext).operator;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Terms",
    description: "The rules for using Basera as a tenant or an owner.",
    path: "/terms",
    siteUrl: siteUrlOf(matches),
  });
}

const sections = [
  {
    title: "What this site does",
    body: "Owners list homes for rent in Delhi NCR and Bangalore, and tenants message them. Using the site is free, without commission. The rental agreement is between owner and tenant; the operator of the site is not a party to it.",
  },
  {
    title: "Your account",
    body: [
      "Give your own name, and an email address and phone number that are yours.",
      "Keep your password to yourself. You are responsible for everything that happens with your account.",
      "An account that breaks these terms can be deactivated or deleted.",
    ],
  },
  {
    title: "If you list a home",
    body: [
      "List only a home that you own or may let. Each person can list one home.",
      "Describe it truthfully: rent, deposit, maintenance, rules and the date from which it is available. Use pictures of the home itself.",
      `Each listing is reviewed before it is published, usually within ${clockText(DUE_HOURS)}, and again after important changes. A rejected listing comes with a reason.`,
      "Mark the home as rented, or delete the listing, when it is no longer available.",
      "You may say for whom the home is meant: families, couples, bachelors, students, working professionals, boys or girls. Do not refuse anyone because of religion, caste, disability or where they come from.",
    ],
  },
  {
    title: "If you look for a home",
    body: [
      "Visit the home and check who owns it before you pay anything.",
      "Never pay a deposit or a fee only to see a home. If someone asks for that, tell us.",
    ],
  },
  {
    title: "In messages",
    body: [
      "Write only about the home. Advertising, threats and insults are not allowed.",
      "Do not collect other people's data from the site, and do not send automated requests to it.",
    ],
  },
  {
    title: "What we cannot promise",
    body: "We review listings, but we do not visit the homes. The site is provided as it is; it can be unavailable for a while, and a listing can be wrong or out of date.",
  },
  {
    title: "Your data",
    body: (
      <>
        The{" "}
        <Link to="/privacy" className="link">
          privacy page
        </Link>{" "}
        says what is stored about you and for how long.
      </>
    ),
  },
];

export default function Terms({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Terms"
      lead="The rules for using this site, in plain words."
      sections={[...sections, contactSection(loaderData)]}
    />
  );
}
