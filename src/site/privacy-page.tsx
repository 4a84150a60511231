import type { ReactNode } from "react";
import { href } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { brand } from "../brand.ts";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/privacy-page.ts";
import { describePage } from "./describe-page.server.ts";
import { PageHeader } from "./page-header.tsx";
import { Children, PublicProfiles, WhatWeCollect, WhatWeUseItFor } from "./privacy-data.tsx";
import { Deletion, HowToAsk, Retention, YourRights } from "./privacy-rights.tsx";
import { Advertising, Analytics, Cookies, Disclosures, OtherSites, Payments, Security } from "./privacy-sharing.tsx";

const title = "Privacy Policy";

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(pageContext);
  const { requestContext } = context.get(memberContext);
  const description = `What ${brand.name} stores about athletes, coaches and visitors, what a profile shows to everyone, and how to have it erased.`;
  const now = new Date();
  return {
    page: describePage({ title, description, path: href("/privacy"), publicUrl }),
    today: `${now.getDate()}/${now.getMonth() + 1}/${now.getFullYear()}`,
    graceDays: requestContext.graceDays,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta(loaderData.page) : [];
}

export default function PrivacyPage({ loaderData: { today, graceDays } }: Route.ComponentProps) {
  const sections = [
    { id: "public", name: "What everyone can see", body: <PublicProfiles /> },
    { id: "collected", name: "What we collect", body: <WhatWeCollect /> },
    { id: "used", name: "What we use it for", body: <WhatWeUseItFor /> },
    { id: "disclosed", name: "Who we disclose it to", body: <Disclosures /> },
    { id: "cookies", name: "Cookies", body: <Cookies /> },
    { id: "analytics", name: "Analytics", body: <Analytics /> },
    { id: "advertising", name: "Advertising", body: <Advertising /> },
    { id: "payments", name: "Payments", body: <Payments /> },
    { id: "others", name: "Links to other sites", body: <OtherSites /> },
    { id: "children", name: "Children under 13 and under 16", body: <Children /> },
    { id: "retention", name: "How long we keep it", body: <Retention graceDays={graceDays} /> },
    { id: "deletion", name: "Having your data erased", body: <Deletion graceDays={graceDays} /> },
    { id: "rights", name: "Your rights under California law (CCPA)", body: <YourRights /> },
    { id: "requests", name: "How to make a request", body: <HowToAsk /> },
    { id: "security", name: "How we protect it", body: <Security /> },
    { id: "changes", name: "Changes and contact", body: <Changes /> },
  ];
  return (
    <>
      <PageHeader title={title} court="net-court">
        <p>{`As of today, ${today}.`}</p>
      </PageHeader>
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 pt-10 pb-24 sm:pt-14 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <nav
          aria-labelledby="contents"
          className="lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto"
        >
          <h2 id="contents" className="headline-card border-ink border-t-[3px] pt-3">
            Contents
          </h2>
          <ol className="mt-2 sm:columns-2 lg:columns-1">
            {sections.map(({ id, name }) => (
              <li key={id} className="break-inside-avoid">
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center text-ink-muted leading-snug underline decoration-transparent underline-offset-4 hover:text-ink hover:decoration-signal lg:min-h-9"
                >
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose">
          <p className="lede text-ink!">
            {`${brand.name} stores as little as a recruiting platform can. We don’t sell data, show ads or track people. But profiles are made to be seen. So first read what everyone can see.`}
          </p>
          {sections.map(({ id, name, body }) => (
            <Section key={id} id={id} name={name}>
              {body}
            </Section>
          ))}
        </div>
      </div>
    </>
  );
}

function Section({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="break-inside-auto">
      <h2 id={id} className="scroll-mt-6">
        {name}
      </h2>
      {children}
    </section>
  );
}

function Changes() {
  return (
    <p>
      If we change how we use data, we update this page. {brand.legalEntity || brand.name} runs this site and is based
      in {brand.address}. Write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
    </p>
  );
}
