const suffix = /^(?:jr|sr|ii|iii|iv)\.?$/i;

/** Reads first and last name from their columns, or from one: `Ana Alder`, `Alder, Ana`, `Alder Jr., Ana`. */
export function splitName(cell: (field: "fullName" | "firstName" | "lastName") => string): {
  first: string;
  last: string;
} {
  const full = oneLine(cell("fullName"));
  const own = { first: oneLine(cell("firstName")), last: oneLine(cell("lastName")) };
  if (own.first !== "" || full === "") return own.first === "" ? splitFull(own.last) : own;
  // A column of the last name beside one of the whole name says which part is the last name.
  return splitFull(full);
}

function splitFull(text: string): { first: string; last: string } {
  const [last = "", ...others] = text.split(",").map((part) => part.trim());
  const rest = others.filter((part) => part !== "" && !suffix.test(part)).join(" ");
  const suffixes = others.filter((part) => suffix.test(part));
  if (rest !== "") return { first: rest, last: [last, ...suffixes].join(" ") };
  const words = [last, ...suffixes].join(" ").split(" ");
  return words.length > 1
    ? { first: words[0] ?? "", last: words.slice(1).join(" ") }
    : { first: "", last: words[0] ?? "" };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
