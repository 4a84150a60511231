import { Button } from "../ui/button.tsx";
import { Timestamp } from "../ui/timestamp.ts";
import { AccountLink } from "./account-link.tsx";
import type { EraseRequest } from "./account-schema.ts";
import { useUserEmail } from "./admin-session.tsx";
import { useRequest } from "./use-request.ts";
import { identityProofs } from "./vocabulary.ts";

/** A request to erase an account, with the decision of a second person. */
export function EraseRequestRow({ request }: { request: EraseRequest }) {
  const { account, proof, askedBy, askedAt } = request;
  const { pending, send } = useRequest();
  const isOwn = useUserEmail().toLowerCase() === askedBy?.email?.toLowerCase();
  const path = `/api/admin/user/${account.userLoginId}/erase-request`;
  return (
    <div className="grid gap-2 rounded-lg border border-warning bg-raised px-4 py-3">
      <p className="wrap-anywhere">
        {"Erase "}
        <AccountLink account={account} />
        {"? The owner asked our staff. "}
        <strong>{`${identityProofs[proof]}.`}</strong>
      </p>
      <p className="text-ink-muted text-sm">
        {askedBy ? (
          <>
            {"Checked by "}
            <AccountLink account={askedBy} />
          </>
        ) : (
          "Checked by a person who was erased"
        )}
        {", "}
        <Timestamp at={askedAt} format="minute" />
        {isOwn && ". You checked it, so a second person must confirm."}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button disabled={isOwn} busy={pending === `${path}/confirm`} onClick={() => void send(`${path}/confirm`)}>
          Confirm the erasure
          <span className="sr-only">{`: ${account.name}`}</span>
        </Button>
        <Button variant="secondary" busy={pending === `${path}/withdraw`} onClick={() => void send(`${path}/withdraw`)}>
          Don’t erase
          <span className="sr-only">{`: ${account.name}`}</span>
        </Button>
      </div>
    </div>
  );
}
