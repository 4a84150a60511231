import type { StatLine } from "@openroster/stat-files/sports/stat-line.ts";
import type { Form, Outcome } from "./competition.ts";
import { defenseLine, kickLine, puntLine, returnLine } from "./football-defense.ts";
import { backLine, type FootballPart, linemanLine, passLine, receiverLine } from "./football-offense.ts";
import type { FootballPosition, Role } from "./positions.ts";
import type { Random } from "./random.ts";
import { drawScoring, pointsOf } from "./score-football.ts";

type FootballRole = Extract<Role, { sportCode: "FB" }>;

/** Generates a football game. The player's touchdowns and kicks are part of the team's score. */
export function playFootball(random: Random, { position, second, returns }: FootballRole, form: Form): Outcome {
  const passing = position === "QB" || position === "WR" ? 0.5 : 0.4;
  const scoring = drawScoring(random, { strength: 0.25 + 0.6 * form.level * random() + 0.2 * random(), passing });
  const own = pointsOf(scoring);
  let opponent = own;
  while (opponent === own) opponent = pointsOf(drawScoring(random, { strength: 0.2 + 0.4 * random(), passing }));

  const part = { scoring, level: form.level, share: form.started ? 1 : 0.4 };
  const stats = {
    ...lineOf(random, position, part),
    ...(second && lineOf(random, second, { ...part, share: part.share * 0.5 })),
    ...(returns && returnLine(random, part)),
  };
  return { own, opponent, stats };
}

function lineOf(random: Random, position: FootballPosition, part: FootballPart): StatLine {
  switch (position) {
    case "QB":
      return passLine(random, part);
    case "RB":
      return backLine(random, part);
    case "WR":
    case "TE":
      return receiverLine(random, { ...part, tight: position === "TE" });
    case "OL":
      return linemanLine(random, part);
    case "K":
      return kickLine(random, part);
    case "P":
      return puntLine(random, part);
    default:
      return defenseLine(random, position, part);
  }
}
