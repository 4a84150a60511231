import { brand } from "../../brand.ts";
import type { MailContents } from "./mail-content.ts";

export const teamMails = {
  "team-invitation": ({ team, teamLink }) => ({
    subject: `Invitation to a team at ${brand.name}`,
    preview: `Join the staff of ${team}.`,
    headline: "Join a team",
    reason: `You get this email because the head coach of ${team} entered your address at ${brand.name}.`,
    text: [
      `The head coach of ${team} invites you to enter games and statistics. Sign in with this address, or sign up as team staff. The invitation is valid for 14 days.`,
    ],
    button: ["Open the team", teamLink],
  }),
  /** Weekly mail to an athlete. Names schools, and no person. */
  "good-news": ({ firstName, viewed, seen, answered, confirmed, link, stopLink }) => {
    const text = [
      answered.length > 0 && `Answered you: ${answered.join(", ")}.`,
      seen.length > 0 && `Opened the profile that you submitted: ${seen.join(", ")}.`,
      viewed.length > 0 && `Looked at your profile for the first time: ${viewed.join(", ")}.`,
      confirmed > 0 && `Your coach confirmed ${confirmed === 1 ? "one game" : `${confirmed} games`}.`,
    ].filter((line) => line !== false);
    return {
      subject: `Good news of your week at ${brand.name}`,
      preview: text[0] ?? "",
      headline: "Good news of your week",
      reason: `You get this email at most once a week, because you have a profile at ${brand.name}.`,
      stopLink,
      firstName,
      text,
      button: ["Open your profile", link],
    };
  },
  "coach-request": ({ athlete, plays, teamLink }) => ({
    subject: `An athlete asks you to confirm numbers at ${brand.name}`,
    preview: `${athlete} asks you to confirm numbers.`,
    headline: "Let your athletes’ numbers count",
    reason: `You get this email once, because ${athlete} entered your address at ${brand.name}. We don’t send another one for this athlete.`,
    text: [
      `${plays ? `${athlete} plays ${plays} and` : athlete} asks you to confirm the numbers of this season. College coaches see which numbers a coach confirmed.`,
      "Open your team, give your athletes its code, and confirm their games or import a file. It’s free. Our staff checks first that you coach there.",
    ],
    button: ["Open your team", teamLink],
    after: "Don’t you know this athlete? Then do nothing.",
  }),
  "team-approved": ({ firstName, team, teamLink, isChange }) => ({
    subject: `Your team is approved at ${brand.name}`,
    preview: isChange ? `Your team is now ${team}.` : `${team} is approved.`,
    headline: isChange ? "Your change is approved" : "Your team is approved",
    reason: `You get this email because you are the head coach of ${team} at ${brand.name}.`,
    firstName,
    text: [
      isChange
        ? `Everyone now sees your team as ${team}, with the place you sent.`
        : `You can now invite your athletes and staff, and enter games for ${team}.`,
    ],
    button: ["Open your team", teamLink],
  }),
  "team-rejected": ({ firstName, team, reason, teamLink, isChange }) => ({
    subject: `Your team at ${brand.name} was not approved`,
    preview: isChange ? `${team} stays as it is.` : `${team} was not approved.`,
    headline: isChange ? "Your change was not approved" : "Your team was not approved",
    reason: `You get this email because you named the team ${team} at ${brand.name}.`,
    firstName,
    text: [
      isChange
        ? `Our staff did not approve your change. Your team stays ${team}, and you can work as before.`
        : `Our staff could not confirm that you work for ${team}.`,
      reason && `Reason: ${reason}`,
      isChange ? "You can send another change." : "You can correct the name of the school or club and ask again.",
    ],
    button: ["Correct your team", teamLink],
  }),
  "team-joins": ({ firstName, team, waiting, rosterLink }) => {
    const athletes = waiting === 1 ? "1 athlete waits" : `${waiting} athletes wait`;
    return {
      subject: `Athletes wait to join your team at ${brand.name}`,
      preview: `${athletes} to join ${team}.`,
      headline: "Athletes wait for you",
      reason: `You get this email because you are the head coach of ${team} at ${brand.name}. We send at most one a day.`,
      firstName,
      text: [`${athletes} to join ${team}. Confirm only athletes you know: members see the coming games of the team.`],
      button: ["Open the roster", rosterLink],
    };
  },
  "lines-confirmed": ({ firstName, team, sourcesLink }) => ({
    subject: `Your coach confirmed numbers at ${brand.name}`,
    preview: `A coach of ${team} confirmed your games.`,
    headline: "Your coach confirmed numbers",
    reason: joinedReason(team),
    firstName,
    text: [
      `A coach of ${team} confirmed numbers on your profile. Your profile now shows who confirmed each game, and when.`,
    ],
    button: ["See your numbers", sourcesLink],
  }),
  "values-proposed": ({ firstName, team, sourcesLink }) => ({
    subject: `Your coach proposes numbers at ${brand.name}`,
    preview: `A coach of ${team} proposes other numbers.`,
    headline: "Your coach proposes other numbers",
    reason: joinedReason(team),
    firstName,
    text: [
      `A coach of ${team} read the games you entered and proposes other numbers. Nothing changes until you accept.`,
    ],
    button: ["Accept or decline", sourcesLink],
  }),
  "games-differ": ({ firstName, team, games, isCoach, link }) => {
    const several = games === 1 ? "1 game has" : `${games} games have`;
    const whose = isCoach ? `from an athlete of ${team} than from your team` : `from ${team} than from you`;
    return {
      subject: `Two numbers for one game at ${brand.name}`,
      preview: `${several} two different numbers.`,
      headline: "Two numbers for one game",
      reason: `You get this email because you ${isCoach ? "are the head coach of" : "joined"} ${team} at ${brand.name}. We tell you once of each game.`,
      firstName,
      text: [
        `${several} other numbers ${whose}. The profile shows the team’s numbers. The others stay one tap away, and nothing was deleted.`,
      ],
      button: ["See the differences", link],
    };
  },
} satisfies Partial<MailContents>;

function joinedReason(team: string): string {
  return `You get this email because you joined ${team} at ${brand.name}. We send at most one a day.`;
}
