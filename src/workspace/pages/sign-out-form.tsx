import LogOut from "lucide-react/icons/log-out";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { forgetStore, useWorkspace } from "../drafts/use-workspace.tsx";

/** Signs out; what is kept of the account in this browser goes first, and whoever has something unsaved is asked. */
export function SignOutForm() {
  const store = useWorkspace();
  const form = useRef<HTMLFormElement>(null);
  const [asks, setAsks] = useState(false);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (store.isUnsaved()) setAsks(true);
    else void leave();
  }

  async function leave() {
    await store.forgetDrafts().catch(() => {});
    forgetStore();
    // Notes to schools are kept there.
    window.sessionStorage.clear();
    // The form itself this time: it passes by the handler above.
    form.current?.submit();
  }
  return (
    <>
      <form ref={form} method="post" action="/signout" onSubmit={handleSubmit}>
        <button
          type="submit"
          className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-[620] font-display text-ink-muted hover:bg-ink/8 hover:text-ink"
        >
          <LogOut aria-hidden className="size-5" />
          <span className="max-xs:sr-only">Sign out</span>
        </button>
      </form>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        width="sm"
        title="You have changes that aren’t saved"
        footer={
          <>
            <Button variant="secondary" onClick={() => void leave()}>
              Sign out and lose them
            </Button>
            <Button onClick={() => setAsks(false)}>Stay signed in</Button>
          </>
        }
      >
        <p>If you sign out, we delete your unsaved changes from this device.</p>
      </Dialog>
    </>
  );
}
