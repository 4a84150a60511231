import { partEnd, partStart } from "./part-dictionary.ts";

/** A column of a name: its first word, its second word, or all remaining words. */
export type NameColumn = 0 | 1 | 2;

export interface NameCondition {
  column: NameColumn;
  pattern: Uint8Array;
}

const space = 0x20;

/**
 * Returns the alternatives in which a name can contain a term. A term with spaces is within the third column, or its
 * first word ends a column, its last word starts one, and the words between fill a whole column.
 */
export function waysToHold(term: Uint8Array): NameCondition[][] {
  const first = term.indexOf(space);
  if (first === -1) return ([0, 1, 2] as const).map((column) => [{ column, pattern: term }]);
  const head = term.subarray(0, first);
  const tail = term.subarray(first + 1);
  const ways: NameCondition[][] = [
    [{ column: 2, pattern: term }],
    [
      { column: 1, pattern: marked({ text: head, end: true }) },
      { column: 2, pattern: marked({ start: true, text: tail }) },
    ],
  ];
  const second = tail.indexOf(space);
  const next = second === -1 ? tail : tail.subarray(0, second);
  const across: NameCondition[] = [
    { column: 0, pattern: marked({ text: head, end: true }) },
    { column: 1, pattern: marked({ start: true, text: next, end: second !== -1 }) },
  ];
  if (second !== -1) across.push({ column: 2, pattern: marked({ start: true, text: tail.subarray(second + 1) }) });
  return [...ways, across];
}

function marked({
  start = false,
  text,
  end = false,
}: {
  start?: boolean;
  text: Uint8Array;
  end?: boolean;
}): Uint8Array {
  return Uint8Array.from([...(start ? [partStart] : []), ...text, ...(end ? [partEnd] : [])]);
}
