import { useEffect, useState } from "react";
import { entrancePath } from "#web/lib/session/safe-redirect.ts";
import { logout, sessionClient, useSession } from "#web/lib/session/session.ts";
import { readStored, STORED } from "#web/lib/stored.ts";
import { CodeForm } from "./code-form.tsx";
import { LoginForm } from "./login-form.tsx";
import { SecondStepForm } from "./second-step-form.tsx";
import { useRedirect } from "./use-redirect.ts";

type Step = "password" | "code" | "second-step";

interface SignInProps {
  /** The demo accounts' password, where they are offered. */
  demo: { password: string } | null;
  /** What the person signs in for; null where the address does not say. */
  reason: string | null;
  /** What the address says of how the person came here. */
  arrival: { failure: string | null; news: string | null };
}

/** Signing in, step by step. Where to go afterwards is for the page: it sees the session change. */
export function SignIn({ demo, reason, arrival }: SignInProps) {
  const [step, setStep] = useState<Step>("password");
  // What was typed comes along from one way of signing in to the other.
  const [email, setEmail] = useState("");
  const { state } = useSession();
  const returnTo = entrancePath("/login", useRedirect());

  useEffect(() => {
    // Somebody left between the two steps, came back from Google or a mail, or does it in another tab.
    if (state !== "visitor" || readStored(STORED.session) === null) return;
    let isGone = false;
    void sessionClient()
      .then((client) => client.isSecondStepPending())
      .then((isHalf) => isHalf && !isGone && setStep("second-step"));
    return () => {
      isGone = true;
    };
  }, [state]);

  async function leave() {
    await logout();
    setStep("password");
  }

  function go(to: Step, typed: string) {
    setEmail(typed);
    setStep(to);
  }

  const toSecondStep = () => setStep("second-step");
  if (step === "second-step") return <SecondStepForm onLeave={leave} />;
  if (step === "code")
    return (
      <CodeForm
        email={email}
        returnTo={returnTo}
        onSecondStep={toSecondStep}
        onPassword={(typed) => go("password", typed)}
      />
    );
  return (
    <LoginForm
      email={email}
      demo={demo}
      reason={reason}
      returnTo={returnTo}
      arrival={arrival}
      onSecondStep={toSecondStep}
      onCode={(typed) => go("code", typed)}
    />
  );
}
