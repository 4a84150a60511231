import { href, Link, useSearchParams } from "react-router";
import { ActionForm } from "../forms/action-form.tsx";
import { ButtonForm } from "../forms/button-form.tsx";
import { Problem } from "../forms/problem.tsx";
import { programLimits } from "../programs/vocabulary.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { formatTimestamp } from "../ui/timestamp.ts";

/** Closes a program in two steps: `?close` opens the second one. A closed program can be opened again. */
export function CloseProgramCard({
  name,
  eraseOn,
  hasSubscription,
  formKey,
}: {
  name: string;
  eraseOn: string | null;
  /** A subscription that must be canceled first. */
  hasSubscription: boolean;
  formKey: string;
}) {
  const [params] = useSearchParams();
  const page = href("/coach/program");
  if (eraseOn)
    return (
      <Card>
        <h2 className="headline-card">This program is closed</h2>
        <p className="mt-2">
          {`We erase it on ${formatTimestamp(eraseOn, "long-day")}. Until then, your staff can read and export it.`}
        </p>
        <div className="mt-4">
          <ButtonForm intent="reopen" fields={{ key: formKey }} variant="secondary">
            Open the program again
          </ButtonForm>
        </div>
        <Problem of="reopen" />
      </Card>
    );
  return (
    <Card>
      <h2 id="close" className="headline-card">
        Close the program
      </h2>
      {hasSubscription ? (
        <p className="mt-2">
          A subscription pays for this program.{" "}
          <Link to={href("/coach/plan")} className="text-link">
            Cancel it on the page Plan
          </Link>
          , then close the program.
        </p>
      ) : (
        <p className="mt-2 text-ink-muted">
          {`Nobody can change a closed program. Your staff reads and exports it for ${programLimits.closedDays} days. Then we erase the board, notes, evaluations, files and the contact log.`}
        </p>
      )}
      {!hasSubscription && !params.has("close") && (
        <LinkButton to={`${page}?close#close`} preventScrollReset variant="secondary" className="mt-4">
          Close the program …
        </LinkButton>
      )}
      {!hasSubscription && params.has("close") && (
        <ActionForm className="mt-4 grid gap-4" fields={{ key: formKey }}>
          <p className="font-medium">
            Export what you need first. We email everyone on the staff. To confirm, enter the name of the program.
          </p>
          <TextField label={`Enter “${name}”`} name="program" required maxLength={100} autoComplete="off" />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="intent" value="close">
              Close the program
            </Button>
            <LinkButton to={page} variant="ghost" preventScrollReset>
              Don’t close it
            </LinkButton>
          </div>
        </ActionForm>
      )}
      <Problem of="close" />
    </Card>
  );
}
