import { href } from "react-router";
import { brand } from "../brand.ts";
import { ResultIllustration } from "../ui/art/result-illustration.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { badRequestTitle } from "./page-failure.tsx";

const causes = [
  {
    name: "Invalid URL",
    text: "The link has a typo, or your email app cut it off. Open the link again, or copy all of it.",
  },
  {
    name: "Missing parameters",
    text: "Part of the link is missing, like the plan number. Go back to where you found the link and try again.",
  },
  {
    name: "Invalid data",
    text: "The link contains characters that aren’t allowed. A link that someone changed doesn’t work.",
  },
  {
    name: "Authorization",
    text: "The link is for another account, or it has expired. Sign in to the app and open the page from there.",
  },
  {
    name: "Cache",
    text: "Your browser may show an old copy of the page. Reload the page, or clear your browser’s cache and try again.",
  },
  {
    name: "Network",
    text: "A weak connection, a proxy or a VPN may have interrupted the request. Try again on another network.",
  },
];

export function BadRequest({ reason }: { reason?: string }) {
  return (
    <>
      <div className="board relative isolate overflow-clip">
        <div className="absolute inset-0 -z-10 max-sm:opacity-40">
          <ResultIllustration call="out" />
        </div>
        <div className="page py-16 sm:py-24">
          <p aria-hidden className="figure text-ink-muted text-lg">
            400
          </p>
          <h1 className="headline-page mt-3">{badRequestTitle}</h1>
          <p className="lede mt-5">
            The server couldn’t understand what your browser sent (error 400). Here are the most likely reasons.
          </p>
          {reason && (
            <p role="alert" className="mt-5 max-w-[38rem] border-danger border-l-4 bg-raised px-4 py-3 font-medium">
              {reason}
            </p>
          )}
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton to={href("/")} size="lg">
              Go to Homepage
            </LinkButton>
            <LinkButton to={href("/contact")} size="lg" variant="secondary">
              Contact Us
            </LinkButton>
          </div>
        </div>
      </div>
      <div className="section page">
        <ul className="grid gap-x-14 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {causes.map(({ name, text }) => (
            <li key={name} className="border-ink border-t-[3px] pt-4">
              <h2 className="headline-card text-2xl">{name}</h2>
              <p className="mt-2 text-ink-muted leading-relaxed">{text}</p>
            </li>
          ))}
        </ul>
        <p className="mt-12 max-w-[44rem] border-signal border-l-4 pl-5 leading-relaxed">
          Did you just subscribe to the coach plan? Check your PayPal account before you try again. If you see the
          subscription there,{" "}
          <a href={`mailto:${brand.supportEmail}`} className="text-link">
            write to us
          </a>{" "}
          and don’t subscribe again.
        </p>
      </div>
    </>
  );
}
