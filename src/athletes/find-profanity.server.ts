import {
  collapseDuplicatesTransformer,
  DataSet,
  englishDataset,
  type Node,
  type ParsedPattern,
  parseRawPattern,
  RegExpMatcher,
  resolveLeetSpeakTransformer,
  SyntaxKind,
  toAsciiLowerCaseTransformer,
} from "obscenity";
import { toPlainLetters } from "./names/plain-letters.server.ts";

/** Words of the English list that also find parts of names, such as “Dickinson”, “Georgy” and “Harshit”, or are names, such as “Fu”. */
const replaced = new Set(
  "abo abeed anal anus arse ass bitch cock chink cuck cum dick dyke fag felch fuck hentai hooker incest kike negro nigger orgy penis piss porn rape scat semen sex shit slut tit wank".split(
    " ",
  ),
);

// Patterns of the library: "|" is the end of a word.
const english =
  "|anal| |anus| |arse| arsehole |ass| |asses| asshole |asshat| |assface dumbass jackass |fatass bitch |cock| |cocks| cocksuck |cockhead |chink| |chinks| |cuck| |cucks| |cum| |cums| |cumshot |dick| |dicks| dickhead |dickface |dickless |dickwad |dicksuck suckmydick |fag| |fags| faggot |felching fuck fucc |fuk| |fuking |fck| |fcking phuck |gook| |gooks| |beaner| |beaners| |wetback |spic| |spics| |incest| |kike| |kikes| |negro| |negros| nigger nigga |niga| |nigas| |nigah| |niggah| |nigguh| |nigg| |nig| |nigs| |orgy| |orgies| |penis| |penises| |piss| |pissed| |pissing |porn| |porno| pornhub |pornstar |rape| |raped| |rapist |semen| |sex| |sexy| |sextape |shit| |shits| |shitty| shithead bullshit dipshit |shitbag |shitface |slut| |sluts| |slutty| |tit| |tits| |titties| |titty| |wank| |wanker |wanking |hitler| |nazi| |nazis| |kkk| |milf| |molester |pedophile |paedo |pedo| |pedos| |kunt| |kunts| |cvnt| |cvnts|";
const spanish =
  "|puta| |putas| |puto| |putos| |putita| |putito| |putamadre| |hijueputa |joputa |mierda| |mierdas| |pendejo| |pendeja| |pendejos| |pendejas| |chinga| |chingar| |chingada| |chingado| |chingate| |chingatumadre| |chingon| |chingona| |chingones| |cabron| |cabrona| |cabrones| |maricon| |maricones| |marica| |verga| |vergas| |culo| |culos| |culero| |culera| |pinche| |joder| |jodete| |jodido| |gilipollas| |polla| |pollas| |cojones| |cagada| |mamaguevo| |mamahuevo| |malparido| |malparida| |zorra| |zorras| |follar| |follame| |gonorrea| |pito| |nalgas| |tetas| |chupamela| |chupapollas| |comemierda| |lameculos| |chupaverga| |chupa| |mamaverga| |hijodeputa| |hijoputa| |hijaputa| |conchatumadre| |putazo| |culiao| |culiado| |huevon| |guevon| |boludo| |pelotudo| |cojudo| |pajero| |carajo| |ojete| |pichula| |panocha| |joto| |jotos| |malnacido| |pendejada| |sudaca|";

const words = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .removePhrasesIf(({ metadata }) => replaced.has(metadata?.originalWord ?? ""));
for (const word of `${english} ${spanish}`.split(" "))
  words.addPhrase((phrase) => phrase.addPattern(parseRawPattern(word)));

/** Dick’s Sporting Goods is the title of many tournaments. `Río Negro` is a place. */
const harmless = ["dick's", "dick’s", "dicks sporting", "rio negro"];
const built = words.build();
const doubled = "beolsgtcr";
const matcher = new RegExpMatcher({
  ...built,
  whitelistedTerms: [...(built.whitelistedTerms ?? []), ...harmless],
  blacklistMatcherTransformers: [
    resolveLeetSpeakTransformer(),
    toAsciiLowerCaseTransformer(),
    collapseDuplicatesTransformer({
      defaultThreshold: 1,
      // The letters that a word of the lists doubles, and "kkk".
      customThresholds: new Map([...doubled].map((letter): [string, number] => [letter, 2]).concat([["k", 3]])),
    }),
  ],
  whitelistMatcherTransformers: [toAsciiLowerCaseTransformer()],
});

// Signs in place of letters: "f*ck". The name of the plain letter would be a name: "Cono".
const masked = /\bf[^a-z\s]{1,3}c?k|\bsh[^a-z\s]{1,2}t\b|\bb[^a-z\s]{1,2}tch|\bc[^a-z\s]nt\b/i;
const withTilde = /(?<!\p{L})co\u00f1[oa]s?(?!\p{L})/iu;

/** A number of neo-Nazis. "14-88" is a score. */
const number = /(?<![\d.,/-])14\/?88(?![\d.,/-])/;

const leet = new Map(
  Object.entries({ "@": "a", 4: "a", "(": "c", 3: "e", 6: "g", 1: "i", "|": "i", "!": "i", "/": "l" }),
);
for (const [sign, letter] of Object.entries({ 0: "o", $: "s", 5: "s", 7: "t", 2: "z" })) leet.set(sign, letter);

/** All patterns in one expression. The matcher tests each alone, which takes twenty times as long, so it decides only about hits. */
const anyWord = new RegExp(built.blacklistedTerms.map(({ pattern }) => sourceOf(pattern)).join("|"), "s");
const repeated = new RegExp(`([${doubled}])\\1{2,}`, "g");
const repeatedOther = new RegExp(`([^${doubled}k])\\1+`, "gs");

function sourceOf({ nodes, requireWordBoundaryAtStart: start, requireWordBoundaryAtEnd: end }: ParsedPattern): string {
  return `${start ? "\\b" : ""}${nodes.map(sourceOfNode).join("")}${end ? "\\b" : ""}`;
}

function sourceOfNode(node: Node): string {
  if (node.kind === SyntaxKind.Optional) return `(?:${sourceOfNode(node.childNode)})?`;
  return node.kind === SyntaxKind.Literal ? RegExp.escape(String.fromCodePoint(...node.chars)) : ".";
}

/** Changes a text as the matcher does before it compares. */
function mayHaveWord(text: string): boolean {
  const letters = text.replaceAll(/[@4(361|!/0$572]/g, (sign) => leet.get(sign) ?? sign).toLowerCase();
  const collapsed = letters.replaceAll(repeated, "$1$1").replaceAll(/k{4,}/g, "kkk").replaceAll(repeatedOther, "$1");
  return anyWord.test(collapsed);
}

/** Returns true if the text contains a word of the English or Spanish list, also with replaced or separated letters, or in "FuckYou". */
export function hasProfanity(text: string): boolean {
  if (withTilde.test(text.normalize("NFC")) || masked.test(text) || number.test(text)) return true;
  // A number alone is no word with digits in place of letters: "455" is a jersey, not "ass".
  const plain = toPlainLetters(text).replaceAll(/(?<![\p{L}\p{N}])\p{N}+(?![\p{L}\p{N}])/gu, " ");
  const split = plain.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ");
  const joined = plain.replaceAll(/(?<![a-z])[a-z](?:[ ._-][a-z]){2,}(?![a-z])/gi, (letters) =>
    letters.replaceAll(/[ ._-]/g, ""),
  );
  return [...new Set([plain, split, joined])].some((each) => mayHaveWord(each) && matcher.hasMatch(each));
}
