import type { MemberType } from "../accounts/permissions.ts";

interface PushKind {
  /** The members who get it. */
  to: readonly MemberType[];
  /** The switch on the settings page. */
  label: string;
  /** The text of the notification. It contains no name, because anyone who sees the device can read it. */
  body: string;
  /** The page that the notification opens. */
  path: string;
}

/** The notifications by kind. */
export const pushKinds = {
  message: {
    to: ["Athlete"],
    label: "A coach wrote to my family",
    body: "You have a message.",
    path: "/me/messages",
  },
  answer: {
    to: ["College Coach"],
    label: "A family answered",
    body: "A family answered you.",
    path: "/coach/messages",
  },
  submission: {
    to: ["Athlete"],
    label: "A school opened or answered my profile",
    body: "A school opened or answered your profile.",
    path: "/me/schools",
  },
  confirmation: {
    to: ["Athlete"],
    label: "My coach confirmed my numbers or proposed others",
    body: "Your coach confirmed your numbers or proposed others.",
    path: "/me/sources",
  },
  profiles: {
    to: ["College Coach"],
    label: "New profiles for my school",
    body: "Athletes submitted profiles to your school.",
    path: "/coach",
  },
  matches: {
    to: ["College Coach"],
    label: "New matches of my saved searches",
    body: "Your saved searches have new matches.",
    path: "/coach/searches",
  },
  tasks: {
    to: ["College Coach"],
    label: "Tasks that are due",
    body: "You have tasks that are due.",
    path: "/coach",
  },
  event: {
    to: ["College Coach"],
    label: "The day of an event",
    body: "An event of your program begins today. Download it to the clipboard while you have a network.",
    path: "/coach/clipboard",
  },
  joins: {
    to: ["Team Staff"],
    label: "Athletes who want to join my team",
    body: "Athletes ask to join your team.",
    path: "/team/roster",
  },
} as const satisfies Record<string, PushKind>;

export type PushKindName = keyof typeof pushKinds;
export const pushKindNames = Object.keys(pushKinds) as PushKindName[];

/** Lists the kinds that a member can get. */
export function pushKindsOf(userType: MemberType): PushKindName[] {
  return pushKindNames.filter((kind) => (pushKinds[kind].to as readonly MemberType[]).includes(userType));
}

export const maxPushDevices = 10;
