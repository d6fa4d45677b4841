import { useLocation } from "react-router";
import { Entrance } from "#web/features/accounts/entrance.tsx";
import { LoginForm } from "#web/features/accounts/login-form.tsx";
import { LOGIN } from "#web/features/accounts/texts.ts";
import { LogoLink } from "#web/features/shell/logo.tsx";
import { pageMeta, siteUrlOf } from "#web/lib/page-meta.ts";
import { pageContext } from "../context.ts";
import type { Route } from "./+types/login.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { demo: context.get(pageContext).demo };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Sign in",
    description: "Sign in to Basera to browse homes in Delhi NCR and Bangalore and to write to their owners.",
    path: "/login",
    siteUrl: siteUrlOf(matches),
    image: "/art/login-1280.webp",
  });
}

export default function LoginScreen({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <Entrance picture="login" caption={LOGIN.picture} logo={<LogoLink />}>
      <LoginForm demo={loaderData.demo} returnTo={`/login${search}`} />
    </Entrance>
  );
}
