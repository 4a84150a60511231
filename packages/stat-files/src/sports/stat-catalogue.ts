import type { Appearances } from "./definition/sport.ts";
import type { Formula, HeadlineRole, LineRule, StatDefinition, StatView } from "./definition/stat-definition.ts";
import { gameGroup } from "./game-group.ts";
import { sportDefinition } from "./sport-definition.ts";
import { type SportCode, sportCodes } from "./sports.ts";

interface Catalogue {
  definitions: readonly StatDefinition[];
  views: Readonly<Record<StatView, readonly StatDefinition[]>>;
  byId: ReadonlyMap<string, StatDefinition>;
  derived: { readonly [Form in Formula["form"]]: readonly DerivedStat<Form>[] };
}

/** A statistic that is computed from others. */
export type DerivedStat<Form extends Formula["form"]> = Pick<StatDefinition, "id"> & {
  formula: Extract<Formula, { form: Form }>;
};

const catalogues = Object.fromEntries(sportCodes.map((sportCode) => [sportCode, createCatalogue(sportCode)])) as Record<
  SportCode,
  Catalogue
>;

export function statCatalogue(sportCode: SportCode): readonly StatDefinition[] {
  return catalogues[sportCode].definitions;
}

/** Returns the statistics of one view including rates. Only the game view contains the Game group. */
export function statDefinitions(sportCode: SportCode, view: StatView): readonly StatDefinition[] {
  return catalogues[sportCode].views[view];
}

export function findStat(sportCode: SportCode, id: string): StatDefinition | undefined {
  return catalogues[sportCode].byId.get(id);
}

/** Returns the statistics with formulas of this form. */
export function derivedStats<Form extends Formula["form"]>(
  sportCode: SportCode,
  form: Form,
): readonly DerivedStat<Form>[] {
  return catalogues[sportCode].derived[form];
}

export function lineRules(sportCode: SportCode): readonly LineRule[] {
  return sportDefinition(sportCode).rules;
}

export function headlineRoles(sportCode: SportCode): readonly HeadlineRole[] {
  return sportDefinition(sportCode).roles;
}

export function appearanceStats(sportCode: SportCode): Appearances {
  return sportDefinition(sportCode).appearances;
}

function createCatalogue(sportCode: SportCode): Catalogue {
  const definitions = [...gameGroup, ...sportDefinition(sportCode).stats];
  const inView = (view: StatView) => definitions.filter((each) => each.view === "both" || each.view === view);
  const withFormula = <Form extends Formula["form"]>(form: Form) =>
    definitions.filter((each): each is StatDefinition & DerivedStat<Form> => each.formula?.form === form);
  return {
    definitions,
    views: { game: inView("game"), season: inView("season") },
    byId: new Map(definitions.map((definition) => [definition.id, definition])),
    derived: { total: withFormula("total"), ratio: withFormula("ratio"), milestone: withFormula("milestone") },
  };
}
