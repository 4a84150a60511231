import Share2 from "lucide-react/icons/share-2";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ShownAthlete } from "../athletes/show-athlete.tsx";
import { courtOf } from "../sports/sports.ts";
import { CourtArt } from "../ui/art/court-art.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { classNames } from "../ui/class-names.ts";
import { QrCode } from "../ui/qr-code.tsx";
import type { ShareContent } from "./share-window.tsx";
import type { ShownSeason } from "./show-season.server.ts";

export function ProfileHeader({
  athlete,
  season,
  share,
  shareHref,
}: {
  athlete: ShownAthlete;
  season: ShownSeason | null;
  share: ShareContent;
  shareHref: string;
}) {
  const { name, picture, gender, role, schoolName, home } = athlete;
  const school = [schoolName, home].filter(Boolean).join(" · ");
  return (
    <header>
      <div className="board relative isolate overflow-hidden">
        <CourtArt court={courtOf(season?.sportCode)} className="-z-10 max-sm:h-64 max-sm:opacity-60! print:hidden" />
        <div className="page flex flex-col gap-8 pt-24 pb-8 sm:gap-10 sm:pt-20 sm:pb-12 lg:pt-28 print:gap-0 print:pt-3 print:pb-3">
          <div className="flex flex-col gap-5 sm:flex-row sm:items-end sm:gap-8 print:items-start">
            <Avatar src={picture} gender={gender} size="xl" className="shadow-float print:hidden" />
            <div className="min-w-0 flex-1">
              {role && <p className="eyebrow mb-2">{role}</p>}
              <h1
                className={classNames(
                  "wrap-anywhere",
                  isLong(name) ? "headline-section" : "headline-page",
                  "max-w-[46rem]",
                )}
              >
                <bdi>{name}</bdi>
              </h1>
              {school && <p className="wrap-anywhere mt-3 text-ink-muted text-lg">{school}</p>}
            </div>
            <ShareLink to={shareHref} />
            <PrintedAddress {...share} />
          </div>
          {season && season.headline.length > 0 && <Headline season={season} />}
        </div>
      </div>
      <Facts athlete={athlete} />
    </header>
  );
}

function ShareLink({ to }: { to: string }) {
  return (
    // Opaque, because the court lines run behind it.
    <div className="self-start rounded-md bg-surface sm:self-end print:hidden">
      <Link
        to={to}
        preventScrollReset
        state={{ opened: true }}
        rel="nofollow"
        aria-haspopup="dialog"
        className={buttonClass({ variant: "secondary" })}
      >
        <Share2 aria-hidden className="size-5" />
        Share
      </Link>
    </div>
  );
}

function PrintedAddress({ url, code }: ShareContent) {
  return (
    <div className="hidden w-32 shrink-0 text-center print:block">
      <QrCode code={code} label="QR code of the link to this profile" className="-mt-2 w-full" />
      <p className="wrap-anywhere text-[0.625rem] leading-tight">{url.replace(/^https?:\/\//, "")}</p>
    </div>
  );
}

function Headline({ season }: { season: ShownSeason }) {
  return (
    <section
      aria-label={`Season ${season.seasonYear}, ${season.teamName}`}
      className="border-accent border-l-4 pl-4 sm:pl-6 print:mt-1"
    >
      <dl className="flex flex-wrap gap-x-5 gap-y-4 sm:gap-x-14">
        {season.headline.map(({ id, friendlyName, text }) => (
          <div key={id} className="flex flex-col-reverse justify-end gap-1.5 max-sm:min-w-19">
            {/* On a phone the label is as wide as the figure, so that three fit beside each other while text is not spaced. */}
            <dt className="font-medium text-ink-muted text-sm leading-5 max-sm:w-0 max-sm:min-w-full">
              {friendlyName}
            </dt>
            <dd className="figure text-[clamp(2.25rem,12vw,3.75rem)] sm:text-7xl lg:text-8xl print:text-4xl">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-ink-muted print:mt-1 text-sm wrap-anywhere">
        Season {season.seasonYear}, {season.teamName}
      </p>
    </section>
  );
}

function Facts({ athlete }: { athlete: ShownAthlete }) {
  return (
    <div className="border-line border-b bg-raised">
      <dl className="page grid grid-cols-2 gap-x-6 gap-y-4 py-6 sm:grid-cols-4 lg:grid-cols-5 lg:py-8 print:grid-cols-6 print:px-0 print:py-2">
        <Fact label="Grad Year">{athlete.gradYear}</Fact>
        <Fact label="School Type">{athlete.schoolType}</Fact>
        <Fact label="School Name" className="col-span-2 print:hidden">
          {athlete.schoolName}
        </Fact>
        <Fact label="Gender">{athlete.genderName}</Fact>
        <Fact label="Height">{athlete.height}</Fact>
        <Fact label="Weight">{athlete.weight}</Fact>
        <Fact label="From" className="lg:col-span-2 print:hidden">
          {athlete.home}
        </Fact>
        <Fact label={athlete.sports.length > 1 ? "Sports" : "Sport"} className="max-sm:col-span-2">
          {athlete.sports.join(", ")}
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={classNames("min-w-0", className)}>
      <dt className="text-ink-muted text-sm">{label}</dt>
      <dd className="mt-0.5 font-[680] font-display text-lg leading-snug tabular-nums wrap-anywhere">
        {children || "–"}
      </dd>
    </div>
  );
}

function isLong(name: string): boolean {
  return name.length > 32 || name.split(/[\s-]/).some((word) => word.length > 13);
}
