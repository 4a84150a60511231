import { href, Link } from "react-router";
import { ActionForm } from "../../forms/action-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AlertField } from "./alert-field.tsx";
import type { SavedSearch } from "./schema.ts";
import { maxFollowedMatches } from "./vocabulary.ts";

export function SearchCard({ search, maySave }: { search: SavedSearch & { words: string }; maySave: boolean }) {
  const { searchId, name, query, words, total, newCount, alert, isShared, owner } = search;
  return (
    <Card as="li">
      <h2 className="headline-card wrap-anywhere">{name}</h2>
      <p className="wrap-anywhere mt-1 text-ink-muted">{words}</p>
      <p className="mt-1 text-ink-muted">
        {owner
          ? `Shared by ${owner}`
          : `${{ never: "No emails", daily: "Daily email", weekly: "Weekly email" }[alert]}, ${isShared ? "shared with the staff" : "only you see it"}`}
      </p>
      <p className="mt-3">
        {newCount !== null && newCount > 0 && (
          <>
            <Link to={href("/coach/searches/:searchId", { searchId })} className="text-link font-medium">
              {`${newCount.toLocaleString("en-US")} new`}
              <span className="sr-only">{` in ${name}`}</span>
            </Link>
            {", "}
          </>
        )}
        <Link to={`${href("/searchAthletes")}?${query}`} className="text-link">
          {`${total.toLocaleString("en-US")} ${total === 1 ? "athlete matches" : "athletes match"} now`}
          <span className="sr-only">{` in ${name}`}</span>
        </Link>
        {newCount === 0 && ", none is new"}
        {newCount === null &&
          `. We count and email new athletes only for searches with at most ${maxFollowedMatches.toLocaleString("en-US")} athletes`}
        .
      </p>
      {maySave && owner === null && (
        <details className="mt-3">
          <summary className="min-h-11 cursor-pointer py-2 font-medium">
            Change or delete<span className="sr-only">{`: ${name}`}</span>
          </summary>
          <ActionForm className="mt-2 grid items-end gap-4 sm:grid-cols-2" fields={{ searchId }}>
            <TextField label="Name" name="name" required maxLength={80} defaultValue={name} />
            <AlertField value={alert} />
            <label className="choice sm:col-span-full">
              <input type="checkbox" name="isShared" value="true" defaultChecked={isShared} />
              <span>The whole staff sees this search</span>
            </label>
            <div className="flex flex-wrap gap-3 sm:col-span-full">
              <Button type="submit" name="intent" value="change">
                Save changes
              </Button>
              <Button type="submit" name="intent" value="delete" variant="secondary" formNoValidate>
                Delete
              </Button>
            </div>
          </ActionForm>
        </details>
      )}
    </Card>
  );
}
