import ArrowLeft from "lucide-react/icons/arrow-left";
import { href, Link, useSearchParams } from "react-router";
import { addressOf, filtersFrom } from "#web/features/audit/audit-address.ts";
import { AuditList } from "#web/features/audit/audit-list.tsx";
import { AUDIT_PAGE } from "#web/features/audit/texts.ts";
import { actorsQuery, auditPages } from "#web/features/audit/use-audit.ts";
import { RenderedQueries } from "#web/lib/api/query-cache.tsx";
import { queriesForViewer } from "#web/lib/page/for-viewer.server.ts";
import { pageMeta } from "#web/lib/page/page-meta.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { Route } from "./+types/audit.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  const filters = filtersFrom(new URL(request.url).searchParams);
  return queriesForViewer(context, (client, _viewer, call) =>
    Promise.all([client.fetchInfiniteQuery(auditPages(filters, call)), client.fetchQuery(actorsQuery(call))]),
  );
}

/** After an in-app navigation the page itself calls the API. */
export const clientLoader = () => null;

export const meta = () => pageMeta({ title: AUDIT_PAGE.title, isPrivate: true });

export default function Audit({ loaderData }: Route.ComponentProps) {
  const [search, setSearch] = useSearchParams();
  return (
    <RenderedQueries state={loaderData}>
      <div className="page-width pt-6 pb-26 lg:pt-9 lg:pb-18">
        <Link to={href("/admin")} className="inline-flex min-h-11 items-center gap-2 text-ink-soft hover:text-ink">
          <Icon of={ArrowLeft} />
          {AUDIT_PAGE.back}
        </Link>
        <h1 tabIndex={-1} className="title-1">
          {AUDIT_PAGE.title}
        </h1>
        <p className="mt-1 mb-5 text-ink-mute">{AUDIT_PAGE.lead}</p>
        <AuditList
          filters={filtersFrom(search)}
          onFilter={(filters) => setSearch(addressOf(filters), { preventScrollReset: true })}
        />
      </div>
    </RenderedQueries>
  );
}
