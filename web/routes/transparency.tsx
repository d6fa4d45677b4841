import { TransparencyPage } from "#web/features/transparency/transparency-page.tsx";
import { TRANSPARENCY } from "#web/features/transparency/transparency-texts.ts";
import { api, orElse } from "#web/lib/api/api.ts";
import { forAnyone } from "#web/lib/page/for-viewer.server.ts";
import { pageMeta, siteUrlOf } from "#web/lib/page/page-meta.ts";
import type { Route } from "./+types/transparency.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { figures: await forAnyone(context, (call) => orElse(api("GET /api/transparency", call), null)) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: TRANSPARENCY.title,
    description: TRANSPARENCY.description,
    path: "/transparency",
    siteUrl: siteUrlOf(matches),
  });
}

export default function TransparencyScreen({ loaderData: { figures } }: Route.ComponentProps) {
  return <TransparencyPage figures={figures} />;
}
