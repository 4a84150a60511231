import type { ReactNode } from "react";
import { href } from "react-router";
import { EmptyState } from "../ui/empty-state.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import type { SenderProblem } from "./find-sender.server.ts";

export function SubmissionBlocked({ problem, school }: { problem: SenderProblem; school: string }) {
  const { title, text, to, action } = words(school)[problem];
  return (
    <EmptyState title={title} titleAs="h2" art="clipboard" action={<LinkButton to={to}>{action}</LinkButton>}>
      {text}
    </EmptyState>
  );
}

function words(school: string): Record<SenderProblem, { title: string; text: ReactNode; to: string; action: string }> {
  return {
    closed: {
      title: "This school has closed",
      text: `${school} has closed or is part of another school.`,
      to: href("/me/schools"),
      action: "Find another school",
    },
    hidden: {
      title: "Publish your profile first",
      text: "Coaches can only open published profiles. You can hide it again at any time.",
      to: href("/me"),
      action: "Go to your profile",
    },
    "no-sport": {
      title: "Add your sport first",
      text: "Coaches look for your sport. Choose it in your profile.",
      to: `${href("/me")}#position`,
      action: "Add your sport",
    },
    "other-sports": {
      title: "No team for your sport",
      text: `Our list doesn’t show a team at ${school} for a sport in your profile.`,
      to: href("/me/schools"),
      action: "Find another school",
    },
    "all-sent": {
      title: "Already submitted",
      text: `We sent your profile to ${school}. You can submit it again after a coach responds.`,
      to: href("/me/schools"),
      action: "See the status",
    },
  };
}
