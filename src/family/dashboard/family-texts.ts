import { brand } from "../../brand.ts";
import type { GuardedPart, StopKind } from "../vocabulary.ts";
import type { Author, PartState } from "./find-dashboard.server.ts";

// The texts of the family page are for readers of the sixth grade: see family-texts.test.ts.

export const partTexts: Readonly<Record<GuardedPart, { label: string; hint: string }>> = {
  school: { label: "School", hint: "The name of the school. The name of a team can still tell it." },
  city: { label: "City", hint: "The state can still be seen." },
  photo: { label: "Photo", hint: "The picture on the profile." },
  film: { label: "Film", hint: "All film and web links." },
  academic: { label: "Grades", hint: "Grades, test scores and what the athlete wants to study." },
  searchEngines: { label: "Search engines", hint: "Sites like Google may list the profile. You must both say yes." },
  age: { label: "Age", hint: "How old the athlete was in each season, to the quarter of a year. Not the birth date." },
  embeds: { label: "Other sites", hint: "Sites of a team or a school may show the public profile on their own page." },
};

export const partStates: Readonly<Record<PartState, string>> = {
  shown: "All can see it now.",
  empty: "Not shown now. It is up to the athlete.",
  mine: "You keep it private.",
  other: "One more parent keeps it private.",
};

export const stopTexts: Readonly<Record<StopKind, { label: string; hint: string }>> = {
  colleges: {
    label: "Stop coaches of colleges",
    hint: "With a tick, they can’t write to the athlete or to you. What they wrote and we have not sent yet is not sent.",
  },
  teams: {
    label: "Stop new school and club teams",
    hint: "With a tick, no one can add the athlete to a new team, and no team coach can ask to change the numbers of a game. The athlete stays in the teams of today.",
  },
  notifications: {
    label: "Stop alerts on the phone",
    hint: "With a tick, this site shows no alerts on a phone or laptop of the athlete. We still send email.",
  },
};

export const authors: Readonly<Record<Author, string>> = {
  athlete: "the athlete",
  you: "you",
  guardian: "one more parent or guardian",
  staff: "our staff",
  team: "a team",
  server: "the site",
};

export const commitmentTexts = {
  open: "Still open",
  committed: "Said yes to a college",
  signed: "Signed with a college",
} as const;

export const familyTexts = {
  lede: "Here you see what the public sees. You can hide it, all of it or some of it. You can’t make it public. That is up to the athlete.",
  hides:
    "It is hidden now. No one can find it or open it. All of it is kept. The athlete can’t show it until you stop hiding it.",
  otherHides: "One more parent hides the profile. Only they can show it again.",
  isPublic:
    "The profile is public. All can find it and open it. Use the button to see what they see. It never shows an email, a phone number, an address, a birth date or where the next game is. You can hide it now and show it again at any time.",
  notPublic: "The profile is not public now. Hide it here, and the athlete can’t show it.",
  parts:
    "A tick means that the athlete may show it. Take the tick away, and no one but your family sees it. If two parents choose, the safer choice counts.",
  schedule: "A list of games to come is never public here. No one can see where the athlete will play.",
  commitment:
    "Tell coaches if the athlete has picked a college. All who see the profile see it, and that a parent said it. Once the athlete has signed, most coaches of other colleges may not write here.",
  noCommitment: "No one has said it yet.",
  references: "A team coach can write about the athlete. No one sees it until you say yes, not even the athlete.",
  outreach: "The athlete can write to colleges, too. See which ones, and why.",
  offers: "Note what each college would cost. Only your family can read it.",
  messages: "A coach can write to you and the athlete. You both read the same notes.",
  stops:
    "Nothing here is stopped until you tick it and save. Take the tick away to undo it. The athlete sees that you did it, a coach does not. What one parent stops stays off, even if the other one does not.",
  views: "We tell you the school, not the person. A coach counts once a day.",
  noViews: "No coach of a college has opened the profile yet.",
  holders:
    "Coaches can also keep their own notes. They may not give them to others. If you delete the profile, they lose them.",
  ours: `${brand.name} has it to show the profile. We don’t sell it.`,
  changes: "The last 50 changes, and who made them.",
  noChanges: "There are no changes yet.",
  download: "You get a file with the profile, the games, and who got them.",
  erase:
    "We hide the profile now and delete all data soon. Until that day you can take it back here. We tell the athlete.",
  erasing: "Until that day you can take it back.",
  leave: "You get no more email from us, and you can’t hide the profile. What you hide now is not hidden after that.",
  endsOn: "Your rights end on the day the athlete turns 18.",
} as const;
