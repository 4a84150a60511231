import { href } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { InlineLink } from "../../ui/link-button.tsx";
import type { MailList } from "../schema.ts";
import { useRequest } from "../use-request.ts";
import { wordsForMailProblem } from "./mail-problem-words.ts";

export function MailProblems({ problems }: { problems: MailList["problems"] }) {
  if (problems.length === 0) return null;
  const total = problems.reduce((sum, { count }) => sum + count, 0);
  const byWords = Map.groupBy(problems, ({ code }) => wordsForMailProblem(code).sentence);
  return (
    <Card as="section" padding="none" className="border-l-4 border-l-danger! px-4 py-4">
      <h2 className="headline-card text-2xl">
        {total === 1 ? "One email can’t leave" : `${total.toLocaleString("en-US")} emails can’t leave`}
      </h2>
      <ul className="mt-3 grid max-w-[50rem] gap-3">
        {[...byWords].map(([sentence, same]) => {
          const { remedy, isFinal } = wordsForMailProblem(same[0]?.code ?? "");
          const count = same.reduce((sum, one) => sum + one.count, 0);
          return (
            <li key={sentence}>
              <p className="font-semibold">
                {sentence}
                <span className="font-normal text-ink-muted">
                  {` ${count.toLocaleString("en-US")} ${count === 1 ? "email" : "emails"}`}
                </span>
              </p>
              <p className="text-ink-muted">{remedy}</p>
              {!isFinal && <SendAllAgain causes={same} name={sentence} />}
            </li>
          );
        })}
      </ul>
      <p className="mt-3">
        <InlineLink to={href("/admin/status")}>Check the mail server now</InlineLink>
      </p>
    </Card>
  );
}

function SendAllAgain({ causes, name }: { causes: MailList["problems"]; name: string }) {
  const { pending, send } = useRequest();
  const count = causes.reduce((sum, { canResend }) => sum + canResend, 0);
  if (count === 0) return null;
  return (
    <Button
      variant="secondary"
      className="mt-2"
      busy={pending !== null}
      onClick={() => void send("/api/admin/mail/resend", { body: { causes: causes.map(({ code }) => code) } })}
    >
      {`Send all ${count.toLocaleString("en-US")} again`}
      <span className="sr-only">{`: ${name}`}</span>
    </Button>
  );
}
