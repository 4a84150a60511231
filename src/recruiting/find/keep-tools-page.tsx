import { renderToStaticMarkup } from "react-dom/server";
import { href } from "react-router";
import { pageContext } from "#page-context";
import { pagesWithAthletes, parseRedirectPath } from "../../sessions/redirect-path.server.ts";
import { requireMemberPage } from "../../sessions/require-member-page.server.ts";
import { readShortlist } from "../shortlist/read-shortlist.server.ts";
import type { Route } from "./+types/keep-tools-page.ts";
import { KeepBar } from "./render-coach-tools.server.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId } = await requireMemberPage(context, request, "College Coach");
  const { searchParams } = new URL(request.url);
  const view = await readShortlist(context.get(pageContext).db, accountId, searchParams.getAll("athlete"));
  const back = parseRedirectPath(searchParams.get("back"), pagesWithAthletes) ?? href("/searchAthletes");
  const html = view ? renderToStaticMarkup(<KeepBar view={view} back={back} />) : "";
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      // The script shows no other page, such as a sign-in page, in the bar.
      "openroster-account": accountId,
    },
  });
}
