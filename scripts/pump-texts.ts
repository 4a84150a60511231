/** A text that matches the start of a pattern, and one that a quantifier of the pattern repeats after it. */
export interface PumpText {
  start: string;
  pump: string;
}

const candidates = ["a", "1", " ", "A", "-", ".", "\n", '"', "é", "\u0301", "\u200b", "=", "/", ":", "@", "😀"];

/** Returns a text for each quantifier without a maximum, so that the quantifier repeats it where the pattern reaches it. */
export function findPumpTexts({ source, flags }: RegExp): PumpText[] {
  const found: PumpText[] = [];
  let position = 0;
  const rest = () => source.slice(position);

  /** Returns the shortest text of the alternatives. */
  function readAlternatives(start: string): string {
    const texts = [readSequence(start)];
    while (source[position] === "|") {
      position += 1;
      texts.push(readSequence(start));
    }
    return texts.toSorted((one, other) => one.length - other.length).find(Boolean) ?? "";
  }

  function readSequence(start: string): string {
    let text = "";
    while (position < source.length && source[position] !== "|" && source[position] !== ")") {
      const before = start + text;
      const atom = readAtom(before);
      const [least, isEndless] = readQuantifier();
      if (isEndless && atom !== "") found.push({ start: before, pump: atom });
      text += atom.repeat(Math.min(least, 5));
    }
    return text;
  }

  function readAtom(start: string): string {
    const [group] = /^\((?:\?(?::|=|!|<=|<!|<\w+>))?/.exec(rest()) ?? [];
    if (group !== undefined) {
      position += group.length;
      const text = readAlternatives(start);
      position += 1;
      return /^\(\?<?[=!]/.test(group) ? "" : text;
    }
    const [one = ""] =
      /^(?:\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|k<\w+>|.)|\[(?:\\.|[^\]\\])*\]|.)/isu.exec(rest()) ??
      [];
    position += one.length;
    if (/^(?:[\^$]|\\[bB]|\\\d|\\k.*)$/.test(one)) return "";
    const matches = new RegExp(`^${one}$`, flags.replaceAll(/[gym]/g, ""));
    const literals = [...one, ...one.matchAll(/\\(.)/gu).map(([, text = ""]) => text)];
    return [...candidates, ...literals].find((text) => matches.test(text)) ?? "";
  }

  function readQuantifier(): [least: number, isEndless: boolean] {
    const [all = "", sign, least = "1", comma, most] = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(rest()) ?? [];
    position += all.length;
    if (sign) return [sign === "+" ? 1 : 0, sign !== "?"];
    return [Number(least), comma === "," && (most === "" || Number(most) > 100)];
  }

  readAlternatives("");
  return found;
}
