import { planStateLabels, problemTexts } from "../../payments/vocabulary.ts";
import { Card } from "../../ui/card.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { AccountLink } from "../account-link.tsx";
import { Fact } from "../fact.tsx";
import type { FlaggedRecord } from "../schema.ts";

export function FlaggedRow({
  subscription,
  withAccount = true,
}: {
  subscription: FlaggedRecord;
  withAccount?: boolean;
}) {
  const { paypalId, account, planId, customId, state, problem, isBeingCancelled, createdAt, checkedAt } = subscription;
  return (
    <Card as="li" padding="none" className="grid gap-3 px-4 py-3">
      <div className="min-w-0">
        <p className="font-[680] font-display [font-stretch:96%]">{problemTexts[problem]}</p>
        {withAccount && <p className="text-sm">{account ? <AccountLink account={account} /> : "No account"}</p>}
        {isBeingCancelled && <p className="text-sm text-warning">We’re canceling it at PayPal.</p>}
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
        <Fact name="State at PayPal">{planStateLabels[state]}</Fact>
        <Fact name="Subscription">
          <Id>{paypalId}</Id>
        </Fact>
        <Fact name="Plan">
          <Id>{planId}</Id>
        </Fact>
        <Fact name="Custom ID">{customId === null ? "None" : <Id>{customId}</Id>}</Fact>
        <Fact name="First seen">
          <Timestamp at={createdAt} format="minute" />
        </Fact>
        <Fact name="Last checked at PayPal">
          <Timestamp at={checkedAt} format="minute" />
        </Fact>
      </dl>
    </Card>
  );
}

/** Shows an id unchanged; it may contain any text from an untrusted client. */
function Id({ children }: { children: string }) {
  return (
    <code className="wrap-anywhere">
      <bdi>{children}</bdi>
    </code>
  );
}
