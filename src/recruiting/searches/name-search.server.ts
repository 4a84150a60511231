import { genders, sports } from "../../athletes/vocabulary.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { describeChoice } from "../../search/describe-choice.server.ts";
import { readSearchAddress } from "../../search/search-address.server.ts";

const maxLength = 80;

/** Returns the words of the filters of a query, such as "Setter" and "Class of 2028". */
function describeQuery(query: string): string[] {
  const { choice } = readSearchAddress(new URLSearchParams(query));
  return describeChoice(choice).map(({ word }) => word);
}

/** Returns a name for a search: its filters without the sport and gender of the program, as many as a name can have. */
export function nameSearch(query: string, { sportCode, gender }: Pick<Membership, "sportCode" | "gender">): string {
  const all = describeQuery(query);
  const others = all.filter((word) => word !== sports[sportCode] && word !== genders[gender]);
  const [first = "Search", ...more] = others.length > 0 ? others : all;
  let name = [...first].slice(0, maxLength).join("");
  for (const word of more) if ([...name, ...word].length + 2 <= maxLength) name += `, ${word}`;
  return name;
}

/** Returns a query in the order in which saved searches are stored. */
export function sortQuery(query: string): string {
  const values = new URLSearchParams(query);
  values.sort();
  return values.toString();
}
