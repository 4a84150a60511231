import { type SubmitEvent, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { TextField } from "./text-field.tsx";

const timeoutMs = 30_000;

/**
 * Asks who was signed out while a form was open for the password, in place: the page and what was typed stay. Only the same account can
 * be signed in to. Calls `onSignedIn` once the session is there; the caller then sends again what was refused.
 */
export function SignInAgain({
  open,
  email,
  onSignedIn,
  onClose,
}: {
  open: boolean;
  email: string;
  onSignedIn: () => void;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const [codeRequired, setCodeRequired] = useState(false);

  async function signIn(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // A form within the form that was refused would otherwise send that one too.
    event.stopPropagation();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    const [password, code] = [String(fields.get("password") ?? ""), fields.get("code")];
    setBusy(true);
    const refusal = await askForSession({ email, password, ...(code === null ? {} : { code: String(code) }) });
    setBusy(false);
    setFault(refusal?.message ?? "");
    setCodeRequired(refusal?.codeRequired ?? false);
    if (refusal === null) onSignedIn();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="sm"
      title="Please sign in again"
      description="You were signed out. What you typed is still here."
    >
      {/* The fields come with the dialog: a password that nobody is asked for would be filled in all the same. */}
      {open && (
        <form onSubmit={signIn} noValidate className="grid gap-5">
          <TextField label="Email" name="email" type="email" autoComplete="username" readOnly value={email} />
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            error={busy || codeRequired ? undefined : fault}
          />
          {codeRequired && (
            <TextField
              label="Code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              hint={fault}
              autoFocus
            />
          )}
          <Button type="submit" busy={busy}>
            Sign in
          </Button>
        </form>
      )}
    </Dialog>
  );
}

/** Opens a session of this browser. Returns null, or why that failed and whether a mailed code is needed besides the password. */
async function askForSession(credentials: {
  email: string;
  password: string;
  code?: string;
}): Promise<{ message: string; codeRequired: boolean } | null> {
  try {
    const response = await fetch("/api/auth/SignIn", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(credentials),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return null;
    const { message, result } = (await response.json()) as {
      message: string;
      result: { codeRequired?: boolean } | null;
    };
    return { message, codeRequired: result?.codeRequired === true };
  } catch {
    const message = "We couldn’t reach the server. Check your connection and try again.";
    return { message, codeRequired: false };
  }
}
