import { publicTexts } from "../../athletes/public-texts.ts";
import { ProfileLink } from "../account-link.tsx";
import type { TextContext } from "../context-schema.ts";

const words = { pending: "waits", approved: "approved", declined: "declined" };

/** Shows what the author of a text sent before, and the profile that it would be on. */
export function TextContextFacts({ context }: { context: TextContext }) {
  const { earlier, approved, declined, athleteId, isPublic } = context;
  return (
    <>
      {athleteId !== null && (
        <p className="text-sm">
          <ProfileLink athleteId={athleteId} isPublic={isPublic} />
        </p>
      )}
      {earlier.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-11 cursor-pointer content-center">
            {`Earlier texts of this account: ${approved} approved, ${declined} declined`}
          </summary>
          <ul>
            {earlier.map(({ field, text, status, askedAt }) => (
              <li key={`${askedAt} ${text}`} className="wrap-anywhere">
                {`${publicTexts[field].label}: `}
                <bdi>{text}</bdi>
                {` (${words[status]})`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
