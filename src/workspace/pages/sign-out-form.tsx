import { type FormEvent, useRef, useState } from "react";
import { deleteDeviceData, submitSignOut } from "../../browser-storage/device-data.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { LogOut } from "../../ui/icons/log-out.tsx";
import { forgetStore, useWorkspace } from "../sync/use-workspace.tsx";

/** Signs out after deleting the account's data from this browser. Asks for confirmation if there is unsaved input. */
export function SignOutForm() {
  const store = useWorkspace();
  const form = useRef<HTMLFormElement>(null);
  const [isConfirming, setIsConfirming] = useState(false);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (store.isUnsaved()) setIsConfirming(true);
    else void leave();
  }

  async function leave() {
    const deleteAll = async () => {
      await store.forgetDrafts();
      // Also the notes to schools, and what a coach stored in this browser.
      await deleteDeviceData(store.account);
    };
    const isCleared = await deleteAll().then(
      () => true,
      () => false,
    );
    forgetStore();
    submitSignOut(form.current, { isCleared });
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
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        width="sm"
        title="You have changes that aren’t saved"
        footer={
          <>
            <Button variant="secondary" onClick={() => void leave()}>
              Sign out and lose them
            </Button>
            <Button onClick={() => setIsConfirming(false)}>Stay signed in</Button>
          </>
        }
      >
        <p>If you sign out, we delete your unsaved changes from this device.</p>
      </Dialog>
    </>
  );
}
