import { brand } from "../../brand.ts";
import { MailAction } from "./mail-action.tsx";
import { Greeting, MailFrame, Paragraph } from "./mail-frame.tsx";
import type { MailProps } from "./mail-kinds.ts";

export function TeamInvitationMail({ team, teamLink }: MailProps<"team-invitation">) {
  return (
    <MailFrame
      preview={`Join the staff of ${team}.`}
      headline="Join a team"
      reason={`You get this email because the head coach of ${team} entered your address at ${brand.name}.`}
    >
      <Paragraph>
        The head coach of {team} invites you to enter games and statistics. Sign in with this address, or sign up as
        team staff. The invitation is valid for 14 days.
      </Paragraph>
      <MailAction label="Open the team" link={teamLink} />
    </MailFrame>
  );
}

/** Weekly mail to an athlete. Names schools, and no person. */
export function GoodNewsMail({ firstName, viewed, seen, answered, confirmed, link, stopLink }: MailProps<"good-news">) {
  const news = [
    ...(answered.length > 0 ? [`Answered you: ${answered.join(", ")}.`] : []),
    ...(seen.length > 0 ? [`Opened the profile that you submitted: ${seen.join(", ")}.`] : []),
    ...(viewed.length > 0 ? [`Looked at your profile for the first time: ${viewed.join(", ")}.`] : []),
    ...(confirmed > 0 ? [`Your coach confirmed ${confirmed === 1 ? "one game" : `${confirmed} games`}.`] : []),
  ];
  return (
    <MailFrame
      preview={news[0] ?? ""}
      headline="Good news of your week"
      reason={`You get this email at most once a week, because you have a profile at ${brand.name}.`}
      stopLink={stopLink}
    >
      <Greeting firstName={firstName} />
      {news.map((text) => (
        <Paragraph key={text}>{text}</Paragraph>
      ))}
      <MailAction label="Open your profile" link={link} />
    </MailFrame>
  );
}

export function CoachRequestMail({ athlete, plays, teamLink }: MailProps<"coach-request">) {
  return (
    <MailFrame
      preview={`${athlete} asks you to confirm numbers.`}
      headline="Let your athletes’ numbers count"
      reason={`You get this email once, because ${athlete} entered your address at ${brand.name}. We don’t send another one for this athlete.`}
    >
      <Paragraph>
        {plays ? `${athlete} plays ${plays}` : athlete} {plays ? "and asks" : "asks"} you to confirm the numbers of this
        season. College coaches see which numbers a coach confirmed.
      </Paragraph>
      <Paragraph>
        Open your team, give your athletes its code, and confirm their games or import a file. It’s free. Our staff
        checks first that you coach there.
      </Paragraph>
      <MailAction label="Open your team" link={teamLink} />
      <Paragraph>Don’t you know this athlete? Then do nothing.</Paragraph>
    </MailFrame>
  );
}

export function TeamApprovedMail({ firstName, team, teamLink, isChange }: MailProps<"team-approved">) {
  return (
    <MailFrame
      preview={isChange ? `Your team is now ${team}.` : `${team} is approved.`}
      headline={isChange ? "Your change is approved" : "Your team is approved"}
      reason={`You get this email because you are the head coach of ${team} at ${brand.name}.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        {isChange
          ? `Everyone now sees your team as ${team}, with the place you sent.`
          : `You can now invite your athletes and staff, and enter games for ${team}.`}
      </Paragraph>
      <MailAction label="Open your team" link={teamLink} />
    </MailFrame>
  );
}

export function TeamRejectedMail({ firstName, team, reason, teamLink, isChange }: MailProps<"team-rejected">) {
  return (
    <MailFrame
      preview={isChange ? `${team} stays as it is.` : `${team} was not approved.`}
      headline={isChange ? "Your change was not approved" : "Your team was not approved"}
      reason={`You get this email because you named the team ${team} at ${brand.name}.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        {isChange
          ? `Our staff did not approve your change. Your team stays ${team}, and you can work as before.`
          : `Our staff could not confirm that you work for ${team}.`}
      </Paragraph>
      {reason && <Paragraph>Reason: {reason}</Paragraph>}
      <Paragraph>
        {isChange ? "You can send another change." : "You can correct the name of the school or club and ask again."}
      </Paragraph>
      <MailAction label="Correct your team" link={teamLink} />
    </MailFrame>
  );
}

export function TeamJoinsMail({ firstName, team, waiting, rosterLink }: MailProps<"team-joins">) {
  const athletes = waiting === 1 ? "1 athlete waits" : `${waiting} athletes wait`;
  return (
    <MailFrame
      preview={`${athletes} to join ${team}.`}
      headline="Athletes wait for you"
      reason={`You get this email because you are the head coach of ${team} at ${brand.name}. We send at most one a day.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        {athletes} to join {team}. Confirm only athletes you know: members see the coming games of the team.
      </Paragraph>
      <MailAction label="Open the roster" link={rosterLink} />
    </MailFrame>
  );
}

export function LinesConfirmedMail({ firstName, team, sourcesLink }: MailProps<"lines-confirmed">) {
  return (
    <MailFrame
      preview={`A coach of ${team} confirmed your games.`}
      headline="Your coach confirmed numbers"
      reason={`You get this email because you joined ${team} at ${brand.name}. We send at most one a day.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        A coach of {team} confirmed numbers on your profile. Your profile now shows who confirmed each game, and when.
      </Paragraph>
      <MailAction label="See your numbers" link={sourcesLink} />
    </MailFrame>
  );
}

export function ValuesProposedMail({ firstName, team, sourcesLink }: MailProps<"values-proposed">) {
  return (
    <MailFrame
      preview={`A coach of ${team} proposes other numbers.`}
      headline="Your coach proposes other numbers"
      reason={`You get this email because you joined ${team} at ${brand.name}. We send at most one a day.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        A coach of {team} read the games you entered and proposes other numbers. Nothing changes until you accept.
      </Paragraph>
      <MailAction label="Accept or decline" link={sourcesLink} />
    </MailFrame>
  );
}

export function GamesDifferMail({ firstName, team, games, isCoach, link }: MailProps<"games-differ">) {
  const several = games === 1 ? "1 game has" : `${games} games have`;
  return (
    <MailFrame
      preview={`${several} two different numbers.`}
      headline="Two numbers for one game"
      reason={`You get this email because you ${isCoach ? "are the head coach of" : "joined"} ${team} at ${brand.name}. We tell you once of each game.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        {isCoach
          ? `${several} other numbers from an athlete of ${team} than from your team.`
          : `${several} other numbers from ${team} than from you.`}{" "}
        The profile shows the team’s numbers. The others stay one tap away, and nothing was deleted.
      </Paragraph>
      <MailAction label="See the differences" link={link} />
    </MailFrame>
  );
}
