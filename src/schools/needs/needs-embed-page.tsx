import { brand } from "../../brand.ts";
import { loadEmbed } from "../../embeds/load-embed.server.ts";
import { loaderHeaders } from "../../http/page-forms.server.ts";
import { privateMeta } from "../../ui/page-meta.ts";
import { Timestamp } from "../../ui/timestamp.ts";
import type { Route } from "./+types/needs-embed-page.ts";
import { findEmbeddedNeeds } from "./find-embedded-needs.server.ts";

export const handle = { document: "without script" };

/** The open needs of a program in a frame of another site. */
export async function loader({ params: { programId }, context }: Route.LoaderArgs) {
  return await loadEmbed(context, {
    parts: { onlyInOutage: true },
    find: (db, publicUrl) => findEmbeddedNeeds(db, { programId, publicUrl }),
  });
}

export const headers = loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.embed?.title ?? "Needs");

export default function NeedsEmbedPage({ loaderData: { embed } }: Route.ComponentProps) {
  if (!embed)
    return (
      <main id="main" tabIndex={-1} className="grid min-h-dvh place-content-center p-6 text-center">
        <h1 className="headline-card">This can’t be shown here</h1>
        <p className="mt-2 text-ink-muted">The program doesn’t publish needs on {brand.name} now.</p>
      </main>
    );
  const { title, needs, more, schoolUrl } = embed;
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh flex-col gap-4 p-4">
      <h1 className="headline-card wrap-anywhere text-2xl">{title}</h1>
      {needs.length === 0 && <p className="text-ink-muted">No open needs now.</p>}
      <ul className="divide-y divide-line border-line border-y">
        {needs.map(({ needId, name, minimum, scholarship, lastDay, url }) => (
          <li key={needId} className="py-3">
            <a href={url} target="_blank" rel="noopener" className="text-link wrap-anywhere font-semibold">
              {name}
            </a>
            {minimum && <p className="wrap-anywhere text-sm">{`At least: ${minimum}`}</p>}
            <p className="text-ink-muted text-sm">
              {`Scholarship: ${scholarship}. Open until `}
              <Timestamp at={lastDay} format="day" />
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-auto text-sm">
        <a href={schoolUrl} target="_blank" rel="noopener" className="text-link inline-flex min-h-11 items-center">
          {more > 0 ? `${more} more on ${brand.name}` : `See our page on ${brand.name}`}
        </a>
      </p>
    </main>
  );
}
