import { href } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { minimumAge } from "../accounts/vocabulary.ts";
import { fieldsByAudience } from "../athletes/field-audiences.ts";
import { brand } from "../brand.ts";
import { loadedMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/privacy-page.ts";
import { describePage } from "./describe-page.server.ts";
import { PageHeader } from "./page-header.tsx";
import { headings, render } from "./privacy.md";
import { Prose } from "./prose.tsx";

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

export const meta = loadedMeta;

export default function PrivacyPage({ loaderData: { today, graceDays } }: Route.ComponentProps) {
  const days = graceDays === 1 ? "1 day" : `${graceDays} days`;
  const fields = fieldsByAudience().map(({ audience, labels }) => [audience, labels.join(", ")]);
  const html = render({
    ...Object.fromEntries(fields),
    brand: brand.name,
    owner: brand.legalEntity || brand.name,
    address: brand.address,
    email: brand.supportEmail,
    minimumAge,
    days,
    erasure: graceDays === 0 ? "which is the same day" : `${days} later`,
  });
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
            {headings.map(({ id, name }) => (
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
          <Prose html={html} />
        </div>
      </div>
    </>
  );
}
