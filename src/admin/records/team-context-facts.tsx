import { href } from "react-router";
import { InlineLink } from "../../ui/link-button.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { AccountLink } from "../account-link.tsx";
import type { TeamContext } from "../context-schema.ts";

/** Shows what the staff compares a team with: the list of schools, approved teams of the same name, and the account that sent it. */
export function TeamContextFacts({
  context: { schools, sameTeams, requester },
  mailDomain,
  sameName,
}: {
  context: TeamContext;
  mailDomain: string | null;
  sameName: number;
}) {
  return (
    <>
      {schools && (
        <p className="wrap-anywhere text-sm">
          {schools.length > 0 ? (
            <>
              <span className="text-ink-muted">In our list of schools: </span>
              {schools.join("; ")}
            </>
          ) : (
            <span className="font-medium text-warning">No school with this name is in our list for this state.</span>
          )}
        </p>
      )}
      {mailDomain && (
        <p className="text-sm">
          <a href={`https://${mailDomain}/`} target="_blank" rel="noopener noreferrer" className="text-link">
            Open the site of the mail domain
          </a>
        </p>
      )}
      {requester && (
        <p className="text-sm">
          <span className="text-ink-muted">Account made: </span>
          <Timestamp at={requester.createdAt} />
          {requester.blocked && <span className="font-medium text-danger"> Deactivated.</span>}
          {!requester.isVerified && <span className="font-medium text-warning"> Not verified.</span>}
          {requester.isBeingDeleted && <span className="font-medium text-danger"> Being deleted.</span>}
        </p>
      )}
      {sameName > 0 && (
        <div className="font-medium text-warning">
          <p>
            A team with this name, sport and gender is approved already. Ask its head coach before you approve another.
          </p>
          <ul className="font-normal text-ink text-sm">
            {sameTeams.map(({ id, place, head }) => (
              <li key={id} className="wrap-anywhere">
                <InlineLink to={`${href("/admin/teams")}?status=decided&id=${id}`}>{place}</InlineLink>
                {head ? (
                  <>
                    {", head coach "}
                    <AccountLink account={head} />
                  </>
                ) : (
                  ", without a head coach"
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
