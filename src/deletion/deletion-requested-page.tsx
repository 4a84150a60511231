import { memberContext } from "#member-context";
import { ResultFrame } from "../accounts/result-frame.tsx";
import { brand } from "../brand.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { privateMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/deletion-requested-page.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { graceDays: context.get(memberContext).requestContext.graceDays };
}

export const meta = () => privateMeta("Your account is hidden");

export default function DeletionRequestedPage({ loaderData: { graceDays } }: Route.ComponentProps) {
  return (
    <ResultFrame
      title="Your account is hidden."
      call="out"
      actions={<LinkButton to="/">Go to the home page</LinkButton>}
    >
      <p>{`We signed you out everywhere. We’ll erase all your data after ${graceDays} days. We emailed you the date.`}</p>
      <p>If you change your mind before then, write to {brand.supportEmail}.</p>
    </ResultFrame>
  );
}
