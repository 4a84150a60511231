import { data, href } from "react-router";
import { profileContext } from "#profile-context";
import { brand } from "../brand.ts";
import { FilmPlayer } from "../film/film-player.tsx";
import { loadFilm } from "../film/show-film.server.ts";
import { isDocumentRequest } from "../http/detect-data-request.server.ts";
import { loaderHeaders } from "../http/page-forms.server.ts";
import { noIndex, pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/film-page.ts";

export async function loader({ params: { athleteId }, request, context }: Route.LoaderArgs) {
  const address = new URL(request.url).searchParams;
  const { content, policy } = await loadFilm(athleteId, {
    address,
    page: href("/profile/:athleteId/film", { athleteId }),
    canPlay: isDocumentRequest(request),
    context,
  });
  context.get(profileContext).noteView(athleteId);
  return data(content, {
    status: content.isMissing ? 404 : 200,
    headers: { ...(policy === null ? {} : { "content-security-policy": policy }), "x-robots-tag": noIndex },
  });
}

export const headers = loaderHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { name, clip } = loaderData;
  return pageMeta({ title: clip ? `${clip.label}, ${name}` : `Film of ${name}`, site: brand.name, index: false });
}

export default function FilmPage({ loaderData }: Route.ComponentProps) {
  const { athleteId, name, clip, isMissing } = loaderData;
  return (
    <div className="page py-6">
      <a
        href={href("/profile/:athleteId", { athleteId })}
        className="inline-flex min-h-11 items-center text-ink-muted hover:text-ink"
      >
        Profile of <bdi className="wrap-anywhere ml-1">{name}</bdi>
      </a>
      <h1 className="headline-page mt-1">Film</h1>
      {isMissing && (
        <p className="mt-4 max-w-[40rem]">
          This clip isn’t here anymore. The athlete deleted it, or its video can’t be watched now.
        </p>
      )}
      {!clip && !isMissing && <p className="mt-4">This profile has no time marks.</p>}
      <div className="mt-5">
        <FilmPlayer content={loaderData} />
      </div>
    </div>
  );
}
