import { accentOf } from "@openroster/stat-files/sports/sports.ts";
import { useState } from "react";
import { href, useSearchParams } from "react-router";
import { family } from "../../family/actions.server.ts";
import { pageForms } from "../../http/page-forms.server.ts";
import { TextLink } from "../../ui/link-button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { handlePlainForm, type PlainFormResult } from "../endpoints/plain-forms.server.ts";
import { useAllRecords, useFacts } from "../sync/use-workspace.tsx";
import type { Route } from "./+types/start-page.ts";
import { CompletenessMeter, MissingList } from "./completeness-card.tsx";
import { LinkStep, PublishStep, SportStep, StatsStep, TeamStep, YouStep } from "./start-step.tsx";
import { type StartStep, StartSteps, startProgress, startSteps, stepNames } from "./start-steps.tsx";

const inviteGuardian = pageForms(family);

export async function action(args: Route.ActionArgs) {
  const form = await args.request.clone().formData();
  return form.get("intent") === "invite" ? inviteGuardian(args) : handlePlainForm(args);
}

const parts = {
  sport: SportStep,
  you: YouStep,
  team: TeamStep,
  stats: StatsStep,
  link: LinkStep,
  publish: PublishStep,
};

/** The steps from a new account to a published profile. Progress depends only on saved data, so the athlete can interrupt and continue. */
export default function StartPage({ params: { step: named }, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const facts = useFacts();
  const { completeness, missing } = facts;
  const progress = startProgress(useAllRecords(), search.get("sport"), facts);
  // A result that completes a step must not replace the step while the athlete still fills it in.
  const [opened] = useState(progress.next);
  const step: StartStep = stepNames.find((one) => one === named) ?? opened;
  const Part = parts[step];
  // The result of an invitation is none of a record.
  const plainResult = actionData && "errors" in actionData ? (actionData as PlainFormResult) : null;
  const place = `step ${stepNames.indexOf(step) + 1} of ${stepNames.length}`;
  return (
    <div data-accent={accentOf(progress.sportCode ?? undefined)} className="page max-w-[52rem] pt-6 pb-28 sm:pt-10">
      <PageTitle title={`${startSteps[step]}, ${place}: Set up your profile`} />
      <StartSteps current={step} progress={progress} />
      <div className="mt-8">
        <Part key={step} progress={progress} result={plainResult} />
      </div>
      <div className="mt-10 border-line border-t pt-5">
        <div className="flex items-center gap-4">
          {/* The last step shows the full list. */}
          {step !== "publish" && (
            <>
              <span className="figure text-2xl">{`${completeness}% complete`}</span>
              <div className="flex-1">
                <CompletenessMeter />
              </div>
            </>
          )}
          <TextLink to={href("/me")}>Finish later</TextLink>
        </div>
        {step !== "publish" && missing.length > 0 && (
          <details className="mt-3">
            <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
              {missing.length === 1 ? "1 thing is missing" : `${missing.length} things are missing`}
            </summary>
            <MissingList />
          </details>
        )}
      </div>
    </div>
  );
}
