import { useEffect, useState } from "react";
import { useIsHydrated } from "#web/lib/hydration/use-is-hydrated.ts";
import { endedSession } from "#web/lib/session/ended-session.ts";
import { entrancePath } from "#web/lib/session/safe-redirect.ts";
import { logout, sessionClient, useSession } from "#web/lib/session/session.ts";
import { readStored, STORED } from "#web/lib/stored.ts";
import { LOGIN } from "../texts.ts";
import { CodeForm } from "./code-form.tsx";
import { LoginForm } from "./login-form.tsx";
import { SecondStepForm } from "./second-step-form.tsx";
import { useRedirect } from "./use-redirect.ts";

type Step = "password" | "code" | "second-step";

interface SignInProps {
  /** The password of the demo accounts, if they are offered. */
  demo: { password: string } | null;
  /** Why a sign-in is needed, from the URL; null if unknown. */
  reason: string | null;
  /** Messages from the redirect or mail link that opened the page. */
  arrival: { failure: string | null; news: string | null };
}

/** The steps of the sign-in. The page redirects when the session changes. */
export function SignIn({ demo, reason, arrival }: SignInProps) {
  const [step, setStep] = useState<Step>("password");
  const isHydrated = useIsHydrated();
  const { state } = useSession();
  const returnTo = entrancePath("/login", useRedirect());

  useEffect(() => {
    // The first step may already be complete: before a reload, by Google or a mail link, or in another tab.
    if (state !== "visitor" || readStored(STORED.session) === null) return;
    let isUnmounted = false;
    void sessionClient()
      .then((client) => client.isSecondStepPending())
      .then((isPending) => isPending && !isUnmounted && setStep("second-step"));
    return () => {
      isUnmounted = true;
    };
  }, [state]);

  async function leave() {
    await logout();
    setStep("password");
  }

  const toSecondStep = () => setStep("second-step");
  if (step === "second-step") return <SecondStepForm onLeave={leave} />;
  if (step === "code")
    return <CodeForm returnTo={returnTo} onSecondStep={toSecondStep} onPassword={() => setStep("password")} />;
  return (
    <LoginForm
      demo={demo}
      reason={reason}
      returnTo={returnTo}
      arrival={{ ...arrival, news: arrival.news ?? (isHydrated && endedSession.get() ? LOGIN.ended : null) }}
      onSecondStep={toSecondStep}
      onCode={() => setStep("code")}
    />
  );
}
