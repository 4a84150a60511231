import { accentOf, courtOf } from "@openroster/stat-files/sports/sports.ts";
import { href } from "react-router";
import type { ShowcaseAthlete } from "../../profile/find-showcase.server.ts";
import { CourtArt } from "../../ui/art/court-art.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { ExternalLink } from "../../ui/icons/external-link.tsx";

// The court is above the name and fades towards it.
const phoneArt = "h-46! opacity-100! [mask-image:linear-gradient(to_bottom,black_45%,transparent)]!";

export function PhoneProfile({ athlete, className }: { athlete: ShowcaseAthlete | null; className?: string }) {
  return (
    <div
      className={classNames(
        "relative grid min-h-[31rem] w-full max-w-[21rem] rounded-t-[2.75rem] border-[10px] border-b-0 border-[#2b374d] bg-[#2b374d]",
        "shadow-[0_0_0_1px_#4b5a75,0_30px_80px_-10px_rgb(0_0_0/0.8)] lg:min-h-[40rem] print:hidden",
        "has-[.card-link:focus-visible]:outline-3 has-[.card-link:focus-visible]:outline-offset-4 has-[.card-link:focus-visible]:outline-focus",
        className,
      )}
    >
      <div className="paper relative overflow-clip rounded-t-[2.1rem]" data-accent={accentOf(athlete?.sportCode)}>
        <div className="paper @container h-full">{athlete ? <Profile athlete={athlete} /> : <Blank />}</div>
      </div>
      <span aria-hidden className="absolute top-3 left-1/2 h-5 w-24 -translate-x-1/2 rounded-full bg-[#05080f]" />
    </div>
  );
}

function Profile({ athlete }: { athlete: ShowcaseAthlete }) {
  const { athleteId, name, gender, picture, role, school, home, sportCode, figures, links } = athlete;
  const location = [school, home].filter(Boolean).join(" · ");
  return (
    <>
      <div className="board relative px-5 pt-26 pb-5">
        <CourtArt court={courtOf(sportCode)} className={phoneArt} />
        <Avatar src={picture} gender={gender} seed={athleteId} size="lg" className="relative shadow-float" />
        <p className="eyebrow relative mt-4">{role}</p>
        <h2 className="headline-section wrap-anywhere relative mt-1 text-[1.9rem]">
          <a href={href("/profile/:athleteId", { athleteId })} className="text-ink">
            <bdi>{name}</bdi>
          </a>
        </h2>
        <p className="wrap-anywhere relative mt-2 text-ink-muted text-sm">{location}</p>
        <dl className="relative mt-5 grid grid-cols-3 gap-2 border-accent border-l-4 pl-3">
          {figures.map(({ id, text, label }) => (
            <div key={id} className="flex flex-col-reverse justify-end gap-1">
              <dt className="hyphens-auto text-ink-muted text-xs leading-4">{label}</dt>
              <dd className="figure whitespace-nowrap text-[clamp(1.25rem,10cqi,1.75rem)]">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <dl className="grid grid-cols-3 divide-x divide-line border-line border-b bg-raised">
        <Fact label="Height">{athlete.height}</Fact>
        <Fact label="Weight">{athlete.weight}</Fact>
        <Fact label="Grad Year">{athlete.gradYear}</Fact>
      </dl>
      {/* The search form covers the lower part of a phone below the texts. */}
      <p className="px-5 pt-4 pb-1 text-ink-muted text-sm max-lg:invisible">Media Links</p>
      <ul className="max-lg:invisible">
        {links.map((text) => (
          <li key={text} className="mx-5 flex items-center gap-3 border-line border-t py-3 font-semibold text-sm">
            <span className="grid size-8 shrink-0 place-items-center rounded-sm bg-accent text-on-accent">
              <ExternalLink aria-hidden className="size-4" />
            </span>
            <span className="wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Fact({ label, children }: { label: string; children: string | null }) {
  return (
    <div className="px-3 py-3 first:pl-5">
      <dt className="text-ink-muted text-xs">{label}</dt>
      <dd className="mt-0.5 font-[680] font-display tabular-nums">{children ?? "–"}</dd>
    </div>
  );
}

function Blank() {
  return (
    <div className="board relative h-full px-5 pt-26">
      <CourtArt className={phoneArt} />
      <Avatar size="lg" className="relative" />
      <p className="eyebrow relative mt-4">Your sport, your class</p>
      <p className="headline-section relative mt-1">Your name</p>
      <p className="relative mt-2 text-ink-muted text-sm">Your school</p>
      <p aria-hidden className="figure relative mt-5 border-accent border-l-4 pl-3 text-[2.1rem] text-ink-muted">
        – – –
      </p>
    </div>
  );
}
