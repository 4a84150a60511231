import { type SubmitEvent, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { requestJson } from "./request-json.ts";
import { TextField } from "./text-field.tsx";

/** Requests the password in place, so that form input stays. `onSignedIn` lets the caller repeat the rejected request. */
export function SignInAgain({
  open,
  email,
  isConfirming = false,
  onSignedIn,
  onClose,
}: {
  open: boolean;
  email: string;
  /** The member is signed in, and only confirms an action. */
  isConfirming?: boolean | undefined;
  onSignedIn: () => void;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const [codeRequired, setCodeRequired] = useState(false);

  async function signIn(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // Without this, React would also submit the form around this one.
    event.stopPropagation();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    const [password, code] = [String(fields.get("password") ?? ""), fields.get("code")];
    setBusy(true);
    const body = { email, password, ...(code === null ? {} : { code: String(code) }) };
    const response = isConfirming
      ? await requestJson("/api/me/password/confirm", { method: "POST", body: { password } })
      : await requestJson("/api/auth/SignIn", { method: "POST", body });
    setBusy(false);
    setError(response.ok ? "" : response.message);
    setCodeRequired(!response.ok && response.details?.codeRequired === true);
    if (response.ok) onSignedIn();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="sm"
      title={isConfirming ? "Enter your password" : "Please sign in again"}
      description={
        isConfirming
          ? "You stay signed in on this device, so we ask for your password before this change."
          : "You were signed out. What you typed is still here."
      }
    >
      <form onSubmit={signIn} noValidate className="grid gap-5">
        <TextField label="Email" name="email" type="email" autoComplete="username" readOnly value={email} />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={busy || codeRequired ? undefined : error}
        />
        {codeRequired && (
          <TextField label="Code" name="code" inputMode="numeric" autoComplete="one-time-code" hint={error} autoFocus />
        )}
        <Button type="submit" busy={busy}>
          {isConfirming ? "Continue" : "Sign in"}
        </Button>
      </form>
    </Dialog>
  );
}
