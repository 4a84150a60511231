import { loadProfile } from "../profile/load-profile.server.ts";
import { noIndex } from "../ui/page-meta.ts";
import type { Route } from "./+types/profile-data-page.ts";
import { loadMemberLink } from "./rendering/load-member-link.server.ts";
import { layoutId, sendPageData } from "./rendering/page-data.server.ts";

/** Sends the data of a profile to the late script of its page. The request is no view. */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const address = new URL(request.url).searchParams;
  const [member, { content }] = await Promise.all([
    loadMemberLink(context),
    loadProfile(params.athleteId, { address, isDocument: true, context }),
  ]);
  return sendPageData(
    { [layoutId]: member, "profile/profile-page": content },
    content.page.index ? {} : { "x-robots-tag": noIndex },
  );
}
