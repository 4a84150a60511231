import { sports } from "../../athletes/vocabulary.ts";
import { searchSiteHref } from "../../ui/search-site-href.ts";
import { Timestamp } from "../../ui/timestamp.ts";
import { AccountLink } from "../account-link.tsx";
import type { CoachContext } from "../context-schema.ts";
import { Fact } from "../fact.tsx";
import { domainStatuses } from "../vocabulary.ts";

/** Shows what the staff checks a coach with: the colleges of the mail domain and their sites, what the coach chose, and other coaches of the domain. */
export function CoachContextFacts({ context, name }: { context: CoachContext; name: string }) {
  const { colleges, post, programs, proof, createdAt, domain, approved, declined, others } = context;
  return (
    <div className="grid gap-2 text-sm">
      {colleges.map(({ schoolId, name: college, city, state, website }) => (
        <p key={schoolId} className="wrap-anywhere">
          <strong>{college}</strong>
          {` in ${city}, ${state}: `}
          <a href={website} target="_blank" rel="noopener noreferrer" className="text-link">
            its site
          </a>
          {", "}
          <a
            href={searchSiteHref(website, `staff directory "${name}"`)}
            target="_blank"
            rel="noopener noreferrer"
            className="text-link"
          >
            find the person in its staff directory
          </a>
        </p>
      ))}
      {colleges.length === 0 && (
        <p className="font-medium text-warning">No college of our list has this mail domain.</p>
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Fact name="School and sports chosen">
          {post ? `${post.school}: ${post.sports.map((code) => sports[code]).join(", ")}` : "Not yet"}
        </Fact>
        {programs.map(({ school, role }) => (
          <Fact key={`${school} ${role}`} name="Program">{`${school}, ${role}`}</Fact>
        ))}
        <Fact name="Account made">
          <Timestamp at={createdAt} />
        </Fact>
        <Fact name="Address proven">
          {proof ? (
            <>
              {proof.by === "owner" ? "By the emailed link, " : "By the staff, "}
              <Timestamp at={proof.at} />
            </>
          ) : (
            "No record"
          )}
        </Fact>
        {domain !== null && <Fact name={`Coaches of ${domain}`}>{`${approved} approved, ${declined} declined`}</Fact>}
      </dl>
      {others.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center">Other coaches of this domain</summary>
          <ul>
            {others.map(({ status, ...account }) => (
              <li key={account.userLoginId}>
                <AccountLink account={account} />
                {`: ${domainStatuses[status]}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
