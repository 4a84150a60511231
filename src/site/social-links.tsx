import ExternalLink from "lucide-react/icons/external-link";
import { brand } from "../brand.ts";
import facebook from "../ui/art/mark-facebook.svg?url";
import instagram from "../ui/art/mark-instagram.svg?url";
import x from "../ui/art/mark-x.svg?url";
import youtube from "../ui/art/mark-youtube.svg?url";
import { classNames } from "../ui/class-names.ts";

const marks: Record<string, string | undefined> = { facebook, instagram, x, youtube };

export function SocialLinks({ className }: { className?: string }) {
  return (
    <ul className={classNames("flex flex-wrap gap-1", className)}>
      {brand.social.map(({ network, label, url }) => (
        <li key={network}>
          <a
            href={url}
            rel="noopener"
            className="inline-flex size-11 items-center justify-center rounded-md text-ink-muted transition-colors hover:bg-ink/8 hover:text-ink"
          >
            <Mark url={marks[network]} />
            <span className="sr-only">{`${brand.name} on ${label}`}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Mark({ url }: { url: string | undefined }) {
  if (!url) return <ExternalLink aria-hidden className="size-5" />;
  return (
    <span
      aria-hidden
      className="mask-contain mask-center mask-no-repeat block size-4.5 bg-current forced-colors:bg-[LinkText]"
      style={{ maskImage: `url("${url}")` }}
    />
  );
}
