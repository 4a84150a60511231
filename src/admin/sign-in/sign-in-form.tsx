import { type SubmitEvent, useState, useSyncExternalStore } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { requestAdmin } from "../request-admin.tsx";
import type { SecondFactorStep, SignInResult } from "./second-factor-form.tsx";

export function SignInForm({
  onBusy,
  onSignedIn,
  onSecondFactor,
}: {
  onBusy: (busy: boolean) => void;
  onSignedIn: (email: string, token: string) => void;
  onSecondFactor: (email: string, step: SecondFactorStep) => void;
}) {
  const showToast = useToast();
  const [trouble, setTrouble] = useState("");
  const [codeHint, setCodeHint] = useState("");
  // Without script, the form would be submitted to an address that does not handle it.
  const scripted = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

  async function signIn(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = readCredentials(event.currentTarget);
    const { email, password } = body;
    setTrouble("");
    onBusy(true);
    const outcome = await requestAdmin<SignInResult>("/auth/Login", { method: "POST", body });
    onBusy(false);
    if (!outcome.ok) {
      const isCodeRequired = outcome.details?.codeRequired === true;
      setCodeHint(isCodeRequired ? outcome.message : "");
      if (isCodeRequired) return;
      const nothing = email === "" && password === "";
      const message = nothing ? "Please fill credentials!" : "Invalid credentials, please try again!";
      showToast({ message, tone: "danger", duration: 4000 });
      // For rate limits and network errors, shows their message instead of blaming the password.
      if (outcome.status !== 400 && outcome.status !== 401) setTrouble(outcome.message);
      return;
    }
    const { result } = outcome;
    if ("apiToken" in result) onSignedIn(email, result.apiToken);
    else onSecondFactor(email, result);
  }

  return (
    <>
      <h1 className="headline-section">Sign In to secure admin portal</h1>
      <form method="post" noValidate onSubmit={signIn} className="mt-8 grid gap-6 noscript:hidden">
        <TextField
          label="Email"
          name="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <TextField label="Password" name="password" type="password" autoComplete="current-password" />
        {codeHint && (
          <TextField
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            hint={codeHint}
            autoFocus
          />
        )}
        <Button type="submit" size="lg" disabled={!scripted} className="w-full">
          Sign In
        </Button>
      </form>
      <div role="alert">
        {trouble && (
          <p className="mt-6 border-danger border-l-4 bg-sunken px-4 py-3 font-medium text-danger">{trouble}</p>
        )}
      </div>
      <p className="mt-8 hidden noscript:block">The admin portal needs JavaScript. Please turn it on.</p>
    </>
  );
}

function readCredentials(form: HTMLFormElement): { email: string; password: string; code?: string } {
  const fields = new FormData(form);
  const [email, password, code] = ["email", "password", "code"].map((name) => fields.get(name)?.toString());
  return { email: (email ?? "").trim(), password: password ?? "", ...(code === undefined ? {} : { code }) };
}

function neverChanges() {
  return () => {};
}
