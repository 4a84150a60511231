import { useEffect, useId } from "react";
import { useFetcher } from "react-router";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { TextField } from "./text-field.tsx";

/** What the sign-in answers to a form that stays on its page. */
interface SignInAnswer {
  message?: string;
  signedIn?: boolean;
}

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
  const fetcher = useFetcher<SignInAnswer>();
  const id = useId();
  const busy = fetcher.state !== "idle";
  const { signedIn = false, message } = fetcher.data ?? {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is told once, whoever listens by then.
  useEffect(() => {
    if (open && signedIn) onSignedIn();
  }, [fetcher.data]);

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
        <fetcher.Form method="post" action="/signin" id={id} className="grid gap-5">
          <input type="hidden" name="stay" value="yes" />
          <TextField label="Email" name="email" type="email" autoComplete="username" readOnly value={email} />
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            error={busy || signedIn ? undefined : message}
          />
          <Button type="submit" busy={busy}>
            Sign in
          </Button>
        </fetcher.Form>
      )}
    </Dialog>
  );
}
