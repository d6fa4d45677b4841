import { data } from "react-router";
import { NotFoundScreen } from "#web/features/shell/not-found-screen.tsx";
import { SHELL } from "#web/features/shell/texts.ts";
import { pageMeta } from "#web/lib/page-meta.ts";

export function loader() {
  return data(null, { status: 404 });
}

export function meta() {
  return pageMeta({ title: SHELL.notFound, isPrivate: true });
}

export default function NotFound() {
  return <NotFoundScreen />;
}
