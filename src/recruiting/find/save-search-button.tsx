import { buttonClass } from "../../ui/button-class.ts";
import { maxFollowedMatches } from "../searches/vocabulary.ts";

/** Saves the search of the page for the staff, with a weekly email of new matches. A search with too many athletes has no email. */
export function SaveSearchButton({
  account,
  address,
  name,
  total,
}: {
  account: string;
  /** Address of the page. */
  address: string;
  name: string;
  total: number;
}) {
  return (
    <form method="post" action="/coach/keep" className="shrink-0">
      <input type="hidden" name="account" value={account} />
      <input type="hidden" name="key" value={crypto.randomUUID()} />
      <input type="hidden" name="back" value={address} />
      <input type="hidden" name="address" value={address} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="alert" value={total <= maxFollowedMatches ? "weekly" : "never"} />
      <input type="hidden" name="isShared" value="true" />
      <button type="submit" name="intent" value="save" className={buttonClass({ variant: "secondary" })}>
        Save this search
      </button>
    </form>
  );
}
