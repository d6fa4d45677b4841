import { Entrance } from "#web/features/accounts/entrance.tsx";
import { RegisterForm } from "#web/features/accounts/register-form.tsx";
import { REGISTER } from "#web/features/accounts/texts.ts";
import { LogoLink } from "#web/features/shell/logo.tsx";
import { pageMeta, siteUrlOf } from "#web/lib/page/page-meta.ts";
import type { Route } from "./+types/register.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Create your account",
    description: "Join Basera: find a home without commission, or list yours. Free for tenants and owners.",
    path: "/register",
    siteUrl: siteUrlOf(matches),
    image: "/art/register-1280.webp",
  });
}

export default function RegisterScreen() {
  return (
    <Entrance picture="register" caption={REGISTER.picture} logo={<LogoLink />}>
      <RegisterForm />
    </Entrance>
  );
}
