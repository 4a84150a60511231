import { href } from "react-router";
import { pageCacheContext } from "#page-cache-context";
import { pageContext } from "#page-context";
import { brand } from "../brand.ts";
import { HeadCourt } from "../ui/art/court-art.tsx";
import { loadedMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/contact-page.ts";
import { describePage } from "./describe-page.server.ts";

const title = "Contact Us";

export async function loader({ context }: Route.LoaderArgs) {
  await context.get(pageCacheContext).cachePage({});
  const { publicUrl } = context.get(pageContext);
  const description = `Write to ${brand.name} at ${brand.supportEmail}. We will reply shortly.`;
  return { page: describePage({ title, description, path: href("/contact"), publicUrl }) };
}

export const meta = loadedMeta;

export default function ContactPage() {
  return (
    <div className="board relative flex min-h-[34rem] flex-col justify-center overflow-clip">
      <HeadCourt court="hoop-court" />
      <div className="page beside-court relative py-16 sm:py-20">
        <h1 className="headline-page">{title}</h1>
        <p className="lede mt-5">Questions about a profile, the coach plan or your data? Write to us:</p>
        <p className="mt-6">
          <a
            href={`mailto:${brand.supportEmail}`}
            className="wrap-anywhere inline-block border-signal border-b-4 pb-1 font-[760] font-display text-[clamp(1.375rem,0.8rem+2.8vw,2.75rem)] text-ink leading-tight [font-stretch:84%] hover:text-signal-ink"
          >
            {brand.supportEmail}
          </a>
        </p>
        <p className="lede mt-6">We will reply shortly.</p>
      </div>
    </div>
  );
}
