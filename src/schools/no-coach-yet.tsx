import { useState } from "react";
import { searchSiteHref } from "../ui/search-site-href.ts";
import { writeToClipboard } from "../ui/write-to-clipboard.ts";
import type { SenderSport } from "./find-sender.server.ts";
import type { ShownSchool } from "./show-schools.server.ts";

/** Says before the button which teams have no coach here, and how to reach them meanwhile: on the school’s own pages, with a prepared text. */
export function NoCoachYet({ school, sports, text }: { school: ShownSchool; sports: SenderSport[]; text: string }) {
  const [copyLabel, setCopyLabel] = useState("Copy the text");
  const missing = sports.filter(({ hasCoach }) => !hasCoach);
  if (missing.length === 0) return null;
  const words = missing.map(({ word }) => word.toLowerCase());
  const sport = words.length === 1 ? (words[0] ?? "") : "";
  return (
    <div className="border-warning border-l-4 bg-sunken px-4 py-4">
      <p className="font-semibold">
        {`No ${new Intl.ListFormat("en", { type: "disjunction" }).format(words)} coach of ${school.name} is here yet.`}
      </p>
      <p className="mt-1">
        We keep your profile and deliver it when the first one joins. Meanwhile, write to them yourself:
      </p>
      <ul className="mt-2 grid gap-1">
        {[
          {
            label: "Find the coaches’ staff page",
            address: searchSiteHref(school.website, `${sport} coaches staff directory`),
          },
          {
            label: "Find the recruiting questionnaire",
            address: searchSiteHref(school.website, `${sport} recruiting questionnaire`),
          },
        ].map(({ label, address }) => (
          <li key={label}>
            <a
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              className="text-link inline-flex min-h-11 items-center"
            >
              {label}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
      <details className="mt-1">
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium">A text that you can send</summary>
        <p className="wrap-anywhere whitespace-pre-line border-line border-l-4 pl-4">{text}</p>
        <button
          type="button"
          className="text-link mt-2 min-h-11 noscript:hidden"
          onClick={async () =>
            setCopyLabel(
              (await writeToClipboard(text)) ? "Copied" : "Your browser doesn’t allow copying. Select the text.",
            )
          }
        >
          <span role="status">{copyLabel}</span>
        </button>
      </details>
    </div>
  );
}
