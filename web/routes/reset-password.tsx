import { Entrance } from "#web/features/accounts/entrance/entrance.tsx";
import { ResetForm } from "#web/features/accounts/entrance/reset-form.tsx";
import { LOGIN, RESET } from "#web/features/accounts/texts.ts";
import { LogoLink } from "#web/features/shell/logo.tsx";
import { pageMeta } from "#web/lib/page/page-meta.ts";

export function meta() {
  return pageMeta({ title: RESET.title, isPrivate: true });
}

export default function ResetPasswordScreen() {
  return (
    <Entrance picture="login" caption={LOGIN.picture} logo={<LogoLink />}>
      <ResetForm />
    </Entrance>
  );
}
