import { brand } from "../brand.ts";
import { classNames } from "../ui/class-names.ts";
import { ExternalLink } from "../ui/icons/external-link.tsx";

/** Networks whose mark is in `layout.css`, because a request for each mark would delay the first view. */
const marks = new Map<string, string | undefined>(
  Object.entries({
    facebook: "mark-facebook",
    instagram: "mark-instagram",
    x: "mark-x",
    youtube: "mark-youtube",
  }),
);

export function SocialLinks({ className }: { className?: string }) {
  return (
    <ul className={classNames("flex flex-wrap gap-1", className)}>
      {brand.social.map(({ network, label, url }) => (
        <li key={network}>
          <a href={url} rel="noopener" className="social-link">
            <Mark mark={marks.get(network)} />
            <span className="sr-only">{`${brand.name} on ${label}`}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Mark({ mark }: { mark: string | undefined }) {
  if (!mark) return <ExternalLink aria-hidden className="size-5" />;
  return <span aria-hidden className={`mark block size-4.5 bg-current forced-colors:bg-[LinkText] ${mark}`} />;
}
