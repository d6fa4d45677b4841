import { Entrance } from "#web/features/accounts/entrance/entrance.tsx";
import { RegisterForm } from "#web/features/accounts/entrance/register-form.tsx";
import { REGISTER } from "#web/features/accounts/texts.ts";
import { signInWish } from "#web/features/browse/sign-in/sign-in-wish.ts";
import { LogoLink } from "#web/features/shell/logo.tsx";
import { pageMeta, siteUrlOf } from "#web/lib/page/page-meta.ts";
import { safeRedirect } from "#web/lib/session/safe-redirect.ts";
import { pageContext } from "../context.ts";
import type { Route } from "./+types/register.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const redirect = safeRedirect(new URL(request.url).searchParams.get("redirect"));
  return { wish: await signInWish(redirect, { fetch: context.get(pageContext).fetch, signal: request.signal }) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Create your account",
    description: "Join Basera: find a home without commission, or list yours. Free for tenants and owners.",
    path: "/register",
    siteUrl: siteUrlOf(matches),
    image: "/art/register-1280.webp",
  });
}

export default function RegisterScreen({ loaderData: { wish } }: Route.ComponentProps) {
  return (
    <Entrance picture="register" caption={REGISTER.picture} logo={<LogoLink />}>
      <RegisterForm reason={wish && REGISTER.reason(wish)} />
    </Entrance>
  );
}
