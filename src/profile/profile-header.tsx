import { courtOf } from "@openroster/stat-files/sports/sports.ts";
import type { ReactNode } from "react";
import { href } from "react-router";
import type { ShownAthlete } from "../athletes/show-athlete.tsx";
import { CourtArt } from "../ui/art/court-art.tsx";
import { SchoolCrest } from "../ui/art/school-crest.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { classNames } from "../ui/class-names.ts";
import { Pencil } from "../ui/icons/pencil.tsx";
import { Share2 } from "../ui/icons/share-2.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { QrCode } from "../ui/qr-code.tsx";
import { type ShareContent, shareLinkId } from "./share-window.tsx";
import type { ShownSeason } from "./show-season.server.ts";

export function ProfileHeader({
  athlete,
  season,
  share,
  shareHref,
  isOwn = false,
}: {
  athlete: ShownAthlete;
  season: ShownSeason | null;
  share: Pick<ShareContent, "url" | "code">;
  shareHref: string;
  isOwn?: boolean;
}) {
  const { athleteId, name, picture, gender, sportCode, sports } = athlete;
  return (
    <header className="board relative overflow-clip">
      <div className="head-court profile-court">
        <CourtArt court={courtOf(sportCode) ?? "rings"} />
      </div>
      <div className="page">
        <div className="profile-head">
          <Avatar
            src={picture}
            gender={gender}
            seed={athleteId}
            size="xl"
            className={classNames("shadow-float max-sm:size-20! print:size-20!", !picture && "print:hidden")}
          />
          <div className={classNames("min-w-0 self-center", !picture && "print:col-span-full")}>
            {sports.length > 0 && <p className="eyebrow mb-1.5 wrap-anywhere">{sports.join(", ")}</p>}
            <h1
              className={classNames(
                "wrap-anywhere",
                isLong(name) ? "headline-section max-sm:text-[1.375rem]" : "headline-page lg:text-[4rem]",
              )}
            >
              <bdi>{name}</bdi>
            </h1>
          </div>
          <Facts athlete={athlete} />
          {/* On a phone, Share is beside the caption of the figures, so that film begins on the first screen. */}
          <div className="flex flex-wrap items-end justify-between gap-4 max-sm:gap-y-0">
            {season && season.headline.length > 0 && <Headline season={season} />}
            {isOwn ? (
              <div className="flex flex-wrap gap-3 max-sm:ms-auto max-sm:mt-3 print:hidden">
                <ShareLink to={shareHref} />
                <LinkButton to={href("/me")}>
                  <Pencil aria-hidden className="size-5" />
                  Edit
                </LinkButton>
              </div>
            ) : (
              <ShareLink to={shareHref} />
            )}
            <PrintedAddress {...share} />
          </div>
        </div>
      </div>
    </header>
  );
}

function ShareLink({ to }: { to: string }) {
  return (
    <a
      id={shareLinkId}
      href={to}
      rel="nofollow"
      aria-haspopup="dialog"
      className={buttonClass({
        variant: "secondary",
        className: "max-sm:[section+&]:-mt-11 max-sm:[section+&]:ms-auto print:hidden",
      })}
    >
      <Share2 aria-hidden className="size-5" />
      Share
    </a>
  );
}

function PrintedAddress({ url, code }: Pick<ShareContent, "url" | "code">) {
  return (
    <div className="hidden w-max max-w-64 shrink-0 text-center print:block">
      <QrCode code={code} label="QR code of the link to this profile" className="-mt-2 mx-auto w-32" />
      <p className="wrap-anywhere text-[0.625rem] leading-tight">{url.replace(/^https?:\/\//, "")}</p>
    </div>
  );
}

function Headline({ season }: { season: ShownSeason }) {
  return (
    <section
      aria-label={`Season ${season.seasonYear}, ${season.teamName}`}
      className="border-accent border-l-4 pl-4 max-sm:w-full sm:pl-6"
    >
      <dl className="flex flex-wrap gap-x-5 gap-y-4 sm:gap-x-12">
        {season.headline.map(({ id, friendlyName, text }) => (
          <div key={id} className="flex flex-col-reverse justify-end gap-1.5 max-sm:min-w-21">
            {/* On a phone the label is as wide as the figure, so that three fit beside each other while text is not spaced. */}
            <dt className="font-medium text-ink-muted text-sm leading-5 max-sm:w-0 max-sm:min-w-full">
              {friendlyName}
            </dt>
            <dd className="figure text-[clamp(2.25rem,12vw,3.75rem)] lg:text-7xl print:text-4xl">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="wrap-anywhere mt-2 text-ink-muted text-sm max-sm:flex max-sm:min-h-11 max-sm:items-end max-sm:pe-32 print:mt-1">
        Season {season.seasonYear}, {season.teamName}
      </p>
    </section>
  );
}

function Facts({ athlete: { schoolName, ...athlete } }: { athlete: ShownAthlete }) {
  return (
    <dl className="facts">
      <Fact label="School Name">
        {schoolName && (
          <span className="flex items-center gap-2">
            <SchoolCrest name={schoolName} />
            <span className={schoolName.length > 48 ? "min-w-0 text-sm" : "min-w-0"}>{schoolName}</span>
          </span>
        )}
      </Fact>
      <Fact label="School Type">{athlete.schoolType}</Fact>
      <Fact label="From">{athlete.home}</Fact>
      <Fact label="Grad Year">{athlete.gradYear}</Fact>
      <Fact label="Gender">{athlete.genderName}</Fact>
      <Fact label="Height">{athlete.height}</Fact>
      <Fact label="Weight">{athlete.weight}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function isLong(name: string): boolean {
  return name.length > 32 || name.split(/[\s-]/).some((word) => word.length > 13);
}
