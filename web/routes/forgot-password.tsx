import { Entrance } from "#web/features/accounts/entrance/entrance.tsx";
import { ForgotForm } from "#web/features/accounts/entrance/forgot-form.tsx";
import { FORGOT, LOGIN } from "#web/features/accounts/texts.ts";
import { LogoLink } from "#web/features/shell/logo.tsx";
import { pageMeta, siteUrlOf } from "#web/lib/page/page-meta.ts";
import type { Route } from "./+types/forgot-password.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: FORGOT.title,
    description: "Get a link to set a new password for Basera.",
    path: "/forgot-password",
    siteUrl: siteUrlOf(matches),
    image: "/art/login-1280.webp",
  });
}

export default function ForgotPasswordScreen() {
  return (
    <Entrance picture="login" caption={LOGIN.picture} logo={<LogoLink />}>
      <ForgotForm />
    </Entrance>
  );
}
