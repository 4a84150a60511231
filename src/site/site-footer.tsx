import { brand } from "../brand.ts";
import { BrandLink } from "../ui/brand-link.tsx";
import { SiteLinks } from "./site-links.tsx";
import { SocialLinks } from "./social-links.tsx";

const linkClass = "quiet-link inline-flex min-h-11 items-center";

export function SiteFooter() {
  return (
    <footer className="board border-signal border-t-[6px] [contain-intrinsic-size:auto_36rem] [content-visibility:auto]">
      <div className="page">
        <div className="grid gap-x-12 gap-y-10 pt-14 pb-12 lg:grid-cols-[1.6fr_1fr_1fr]">
          <p className="headline-section max-w-[15em]">{brand.tagline}</p>
          <nav aria-label="Footer">
            <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
              <SiteLinks group="places" className={linkClass} />
              <SiteLinks group="information" className={linkClass} />
            </ul>
          </nav>
          <address className="not-italic">
            <a href={`mailto:${brand.supportEmail}`} className={`${linkClass} wrap-anywhere`}>
              {brand.supportEmail}
            </a>
            <p className="flex min-h-11 items-center text-ink-muted">{brand.address}</p>
            <SocialLinks className="-ml-3" />
          </address>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-line border-t py-6">
          <BrandLink name={brand.name} />
          <p className="text-ink-muted text-sm">{`© ${brand.copyrightYear} ${brand.name}`}</p>
        </div>
      </div>
    </footer>
  );
}
