import { href } from "react-router";
import { InlineLink } from "../../ui/link-button.tsx";
import { privateMeta } from "../../ui/page-meta.ts";
import { useFacts } from "../sync/use-workspace.tsx";
import { ProfilePreview } from "./profile-preview.tsx";

export const meta = () => privateMeta("Preview");

export default function PreviewPage() {
  const { athleteId, isPublished } = useFacts();
  return (
    <>
      <div className="page flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 py-6">
        <h1 className="headline-section">Preview</h1>
        <p className="text-ink-muted">
          {isPublished
            ? "This is how everyone sees the top of your profile, your links and your season totals. Games and charts are on the profile itself. "
            : "Your profile is hidden. Only you can see this. "}
          {isPublished && <InlineLink to={href("/profile/:athleteId", { athleteId })}>Open public profile</InlineLink>}
        </p>
      </div>
      <div className="border-line border-t">
        <ProfilePreview />
      </div>
    </>
  );
}
