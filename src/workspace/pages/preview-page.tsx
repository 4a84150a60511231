import { href, Link } from "react-router";
import { brand } from "../../brand.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { useFacts } from "../drafts/use-workspace.tsx";
import { ProfilePreview } from "./profile-preview.tsx";

export function meta() {
  return pageMeta({ title: "Preview", site: brand.name, index: false });
}

export default function PreviewPage() {
  const { athleteId, isPublished } = useFacts();
  return (
    <>
      <div className="page flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 py-6">
        <h1 className="headline-section">Preview</h1>
        <p className="text-ink-muted">
          {isPublished
            ? "The head, links and season totals as everyone sees them. Games and charts stand on the profile itself. "
            : "Only you see this: your profile is hidden. "}
          {isPublished && (
            <Link to={href("/profile/:athleteId", { athleteId })} className="text-link">
              Open the public profile
            </Link>
          )}
        </p>
      </div>
      <div className="border-line border-t">
        <ProfilePreview />
      </div>
    </>
  );
}
