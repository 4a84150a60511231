import { accentOf, courtOf } from "@openroster/stat-files/sports/sports.ts";
import { href } from "react-router";
import { brand } from "../../brand.ts";
import type { ShowcaseAthlete } from "../../profile/find-showcase.server.ts";
import { CourtArt } from "../../ui/art/court-art.tsx";
import { InlineLink, LinkButton } from "../../ui/link-button.tsx";
import { useMemberLink } from "../use-member-link.ts";
import { PhoneProfile } from "./phone-profile.tsx";
import { StoreButtons } from "./store-buttons.tsx";

export function HomeHero({ athlete }: { athlete: ShowcaseAthlete | null }) {
  const { to } = useMemberLink();
  const isMember = to !== href("/signin");
  return (
    <div className="board relative isolate overflow-clip">
      <div className="page grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col justify-center pt-14 pb-10 sm:pt-20 lg:pt-24 lg:pb-44">
          <h1 className="headline-hero max-w-[7.2em]">{brand.headline}</h1>
          <p className="lede mt-6 sm:mt-8">
            {`${brand.name} is a free recruiting platform for student athletes in volleyball, football and basketball. Create your profile in the app or on the web. College coaches find and read it here, without an account.`}
          </p>
          <StoreButtons
            className="mt-8"
            beside={
              <LinkButton to={isMember ? to : href("/signup")} variant="secondary" size="lg" className="h-full w-full">
                {isMember ? "Continue on the web" : "Start on the web"}
              </LinkButton>
            }
          />
          {!isMember && (
            <p className="mt-5 text-ink-muted">
              Already have an account? <InlineLink to={to}>Sign in</InlineLink>
            </p>
          )}
        </div>
        <PhoneProfile athlete={athlete} className="mx-auto mt-2 lg:mt-16" />
      </div>
      {/* Behind the phone, never behind text. Anchored to the bottom and last in the document, so that it does not shift during loading. */}
      <div
        data-accent={accentOf(athlete?.sportCode)}
        className="absolute inset-0 -z-10 max-lg:top-auto max-lg:h-[32rem] lg:left-[calc(50%+min(50%,40.5rem)-27.5rem)]"
      >
        <div className="board absolute inset-0">
          <CourtArt
            court={courtOf(athlete?.sportCode)}
            className="max-lg:opacity-70! max-lg:[mask-image:linear-gradient(to_bottom,transparent,black_35%)]! lg:[mask-image:linear-gradient(to_right,transparent,black_30%)]!"
          />
        </div>
      </div>
    </div>
  );
}
