import { type FormEvent, useId, useState } from "react";
import { href, useLocation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWorkspace } from "./use-workspace.tsx";

/** Lets an athlete whose session has ended sign in again without leaving the page; then everything that waits is saved. */
export function SignInAgain({ email }: { email: string }) {
  const store = useWorkspace();
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const id = useId();

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const refusal = await signInHere(email, String(new FormData(event.currentTarget).get("password") ?? ""));
    setBusy(false);
    setProblem(refusal ?? undefined);
    if (refusal !== null) return;
    setOpen(false);
    store.retry();
  }
  return (
    <>
      <button type="button" className="text-link min-h-11" onClick={() => setOpen(true)}>
        Sign in<span className="max-sm:sr-only"> — nothing is lost</span>
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        width="sm"
        title="Sign in again"
        description="Your session has ended. What you typed is kept, and is saved as soon as you are signed in."
        footer={
          <Button type="submit" form={id} busy={busy}>
            Sign in
          </Button>
        }
      >
        <form
          id={id}
          method="post"
          action={`${href("/signin")}?${new URLSearchParams({ next: pathname + search })}`}
          onSubmit={(event) => void signIn(event)}
          className="grid gap-5"
        >
          <TextField label="Email" name="email" type="email" autoComplete="username" value={email} readOnly />
          <TextField label="Password" name="password" type="password" autoComplete="current-password" error={problem} />
        </form>
      </Dialog>
    </>
  );
}

/** Signs in by the page for it, which hands out the session; null, or what is wrong. Not by the router, which would give up the page where the network fails. */
async function signInHere(email: string, password: string): Promise<string | null> {
  try {
    const body = new URLSearchParams({ email, password, stay: "1" });
    const { ok, status } = await fetch(href("/signin"), { method: "POST", body });
    if (ok) return null;
    if (status === 401) return "The password is not right.";
    return status === 429
      ? "Too many attempts. Please wait a few minutes."
      : "You could not be signed in. Please try again.";
  } catch {
    return "We could not reach the server. Please try again.";
  }
}
