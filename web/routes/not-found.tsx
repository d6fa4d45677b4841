import { data } from "react-router";
import { INSTEAD } from "#web/features/shell/error-texts.ts";
import { NotFoundScreen } from "#web/features/shell/not-found-screen.tsx";
import { pageMeta } from "#web/lib/page/page-meta.ts";

export function loader() {
  return data(null, { status: 404 });
}

export function meta() {
  return pageMeta({ title: INSTEAD.notFound, isPrivate: true });
}

export default function NotFound() {
  return <NotFoundScreen />;
}
