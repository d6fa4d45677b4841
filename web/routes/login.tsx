import { Entrance } from "#web/features/accounts/entrance/entrance.tsx";
import { SignIn } from "#web/features/accounts/entrance/sign-in.tsx";
import { LOGIN } from "#web/features/accounts/texts.ts";
import { useArrival } from "#web/features/accounts/use-arrival.ts";
import { signInWish } from "#web/features/browse/sign-in/sign-in-wish.ts";
import { LogoLink } from "#web/features/shell/logo.tsx";
import { pageMeta, siteUrlOf } from "#web/lib/page/page-meta.ts";
import { safeRedirect } from "#web/lib/session/safe-redirect.ts";
import { pageContext } from "../context.ts";
import type { Route } from "./+types/login.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { demo, fetch } = context.get(pageContext);
  const redirect = safeRedirect(new URL(request.url).searchParams.get("redirect"));
  return { demo, wish: await signInWish(redirect, { fetch, signal: request.signal }) };
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
  const arrival = useArrival();
  const { demo, wish } = loaderData;
  return (
    <Entrance picture="login" caption={LOGIN.picture} logo={<LogoLink />}>
      <SignIn demo={demo} reason={wish && LOGIN.reason(wish)} arrival={arrival} />
    </Entrance>
  );
}
