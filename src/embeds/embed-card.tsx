import { accentOf } from "@openroster/stat-files/sports/sports.ts";
import { brand } from "../brand.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Timestamp } from "../ui/timestamp.ts";
import type { GameEmbed, ProfileEmbed } from "./load-embed.server.ts";

const resultWords = { W: "Won", L: "Lost", T: "Tied" } as const;

/** The content of a frame. Its links open in a window of their own, because this site refuses frames of its other pages. */
export function EmbedCard({ embed }: { embed: ProfileEmbed | GameEmbed | null }) {
  if (!embed)
    return (
      <main id="main" tabIndex={-1} className="grid min-h-dvh place-content-center p-6 text-center">
        <h1 className="headline-card">This can’t be shown here</h1>
        <p className="mt-2 text-ink-muted">The athlete hides it, or it isn’t on {brand.name} anymore.</p>
      </main>
    );
  const { athlete, figures, href } = embed;
  const { athleteId, sportCode, name, picture, gender, role, schoolName, home } = athlete;
  return (
    <main id="main" tabIndex={-1} data-accent={accentOf(sportCode)} className="flex min-h-dvh flex-col">
      <header className="board flex items-center gap-4 p-4">
        <Avatar src={picture} gender={gender} seed={athleteId} size="lg" />
        <div className="min-w-0">
          <h1 className="headline-card wrap-anywhere text-2xl">
            <bdi>{name}</bdi>
          </h1>
          <p className="text-sm">{role}</p>
          <p className="wrap-anywhere text-ink-muted text-sm">{[schoolName, home].filter(Boolean).join(", ")}</p>
        </div>
      </header>
      <div className="flex flex-1 flex-col gap-4 p-4">
        {embed.kind === "game" && <Game {...embed} />}
        {figures.length > 0 && (
          <dl className="grid grid-cols-3 gap-4 border-accent border-l-4 pl-4">
            {figures.slice(0, 3).map(({ id, label, text }) => (
              <div key={id} className="flex min-w-0 flex-col-reverse justify-end">
                <dt className="wrap-anywhere text-ink-muted text-sm leading-5">{label}</dt>
                <dd className="figure text-3xl">{text}</dd>
              </div>
            ))}
          </dl>
        )}
        {embed.kind === "profile" && embed.season && (
          <p className="wrap-anywhere text-ink-muted text-sm">{embed.season}</p>
        )}
        <p className="mt-auto border-line border-t pt-2 text-sm">
          <a href={href} target="_blank" rel="noopener" className="text-link inline-flex min-h-11 items-center">
            {embed.kind === "game" ? `See the game on ${brand.name}` : `See the profile on ${brand.name}`}
          </a>
        </p>
      </div>
    </main>
  );
}

function Game({ game: { name, score, result, date, team }, mark }: GameEmbed) {
  const facts = [result && resultWords[result], score].filter(Boolean).join(" ");
  return (
    <div>
      <h2 className="headline-card wrap-anywhere">{name}</h2>
      <p className="wrap-anywhere text-sm">
        {facts && <span className="font-semibold">{facts}. </span>}
        <span className="text-ink-muted">
          {team}
          {date && (
            <>
              , <Timestamp at={date} format="day" />
            </>
          )}
        </span>
      </p>
      <p className="text-ink-muted text-sm">{mark ?? "Numbers entered by the athlete"}</p>
    </div>
  );
}
