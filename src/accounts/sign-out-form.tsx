import { type FormEvent, useRef, useState } from "react";
import { countUnsentEvaluations, deleteDeviceData, submitSignOut } from "../browser-storage/device-data.ts";
import { openDraftBox } from "../browser-storage/draft-box.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { LogOut } from "../ui/icons/log-out.tsx";

/** A frozen tab may block the database for longer. The user is signed out anyway. */
const timeoutMs = 3000;

/** Signs out after deleting the account’s data from this browser. Asks for confirmation if there are unsent evaluations. */
export function SignOutForm({ account }: { account: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [unsent, setUnsent] = useState(0);

  async function handleSubmit() {
    const count = await withTimeout(countUnsentEvaluations(account));
    if (count) setUnsent(count);
    else await leave();
  }

  async function leave() {
    const deleted = await withTimeout(Promise.all([deleteDeviceData(account), deleteDrafts(account)]));
    submitSignOut(form.current, { isCleared: deleted !== null });
  }

  const evaluations = unsent === 1 ? "1 evaluation that isn’t" : `${unsent} evaluations that aren’t`;
  return (
    <>
      <form
        ref={form}
        method="post"
        action="/signout"
        className="ml-auto"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void handleSubmit();
        }}
      >
        <button
          type="submit"
          className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-[620] font-display text-ink-muted hover:bg-ink/8 hover:text-ink"
        >
          <LogOut aria-hidden className="size-5" />
          Sign out
        </button>
      </form>
      <Dialog
        open={unsent > 0}
        onClose={() => setUnsent(0)}
        width="sm"
        title={`You have ${evaluations} sent`}
        footer={
          <>
            <Button variant="secondary" onClick={() => void leave()}>
              Sign out and delete them
            </Button>
            <Button onClick={() => setUnsent(0)}>Stay signed in</Button>
          </>
        }
      >
        <p>
          If you sign out, we delete them from this device. To send them, open the clipboard while you’re connected to
          the internet.
        </p>
      </Dialog>
    </>
  );
}

/** On a shared device, the next user must not find what was typed. */
async function deleteDrafts(account: string): Promise<void> {
  // Without storage, as in some private windows, there are no drafts.
  const box = await openDraftBox(account).catch(() => null);
  await box?.clear();
}

function withTimeout<Result>(work: Promise<Result>): Promise<Result | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null));
  return Promise.race([work.catch(() => null), late]);
}
