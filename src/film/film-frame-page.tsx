import { data, href } from "react-router";
import { pageContext } from "#page-context";
import { brand } from "../brand.ts";
import { loaderHeaders } from "../http/page-forms.server.ts";
import { playerOrigins } from "../media/video-hosts.ts";
import { noIndex, pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/film-frame-page.ts";
import { FilmPlayer } from "./film-player.tsx";
import { loadFilm } from "./show-film.server.ts";

/** A document, so that its own policy lets the player in and the page around it needs none. */
export const handle = { document: true };

/** The player of a film in a frame of a page of this site, such as beside the notes of a coach. */
export async function loader({ params: { athleteId }, request, context }: Route.LoaderArgs) {
  const address = new URL(request.url).searchParams;
  const { content } = await loadFilm(athleteId, {
    address,
    page: href("/profile/:athleteId/film/frame", { athleteId }),
    canPlay: true,
    context,
  });
  const policy = context.get(pageContext).policyWith({
    "frame-ancestors": ["'self'"],
    ...(content.play !== null && { "frame-src": playerOrigins }),
  });
  return data(content, {
    status: content.isMissing ? 404 : 200,
    headers: {
      ...(policy === null ? {} : { "content-security-policy": policy }),
      "x-frame-options": "SAMEORIGIN",
      "x-robots-tag": noIndex,
    },
  });
}

export const headers = loaderHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta({ title: `Film of ${loaderData.name}`, site: brand.name, index: false }) : [];
}

export default function FilmFramePage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="film-frame">
      <h1 className="sr-only">{`Film of ${loaderData.name}`}</h1>
      {!loaderData.clip && <p className="p-4">No clips of this film can be watched now.</p>}
      <FilmPlayer content={loaderData} />
    </div>
  );
}
