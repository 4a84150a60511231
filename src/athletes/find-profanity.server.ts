import {
  collapseDuplicatesTransformer,
  DataSet,
  englishDataset,
  parseRawPattern,
  RegExpMatcher,
  resolveLeetSpeakTransformer,
  toAsciiLowerCaseTransformer,
} from "obscenity";
import { toPlainLetters } from "./plain-letters.server.ts";

/** Words of the English list that also find parts of names, such as “Dickinson”, “Georgy” and “Harshit”, or are names, such as “Fu”. */
const replaced = new Set(
  "abo abeed anal anus arse ass bitch cock chink cuck cum dick dyke fag felch fuck hentai hooker incest negro nigger orgy penis piss porn rape scat semen sex shit slut tit wank".split(
    " ",
  ),
);

// Patterns of the library: "|" is the end of a word.
const english =
  "|anal| |anus| |arse| arsehole |ass| |asses| asshole |asshat| |assface dumbass jackass |fatass bitch |cock| |cocks| cocksuck |cockhead |chink| |chinks| |cuck| |cucks| |cum| |cums| |cumshot |dick| |dicks| dickhead |dickface |dickless |dickwad |dicksuck suckmydick |fag| |fags| faggot |felching fuck fucc |fuk| |fuking |fck| |fcking phuck |gook| |gooks| |beaner| |beaners| |wetback |spic| |spics| |incest| |negro| |negros| nigger nigga |nig| |nigs| |orgy| |orgies| |penis| |penises| |piss| |pissed| |pissing |porn| |porno| pornhub |pornstar |rape| |raped| |raper| |rapist |semen| |sex| |sexy| |sextape |shit| |shits| |shitty| shithead bullshit dipshit |shitbag |shitface |slut| |sluts| |slutty| |tit| |tits| |titties| |titty| |wank| |wanker |wanking |hitler| |nazi| |nazis| |kkk| |milf| |molester |pedophile";
const spanish =
  "|puta| |putas| |puto| |putos| |putita| |putito| |putamadre| |hijueputa |joputa |mierda| |mierdas| |pendejo| |pendeja| |pendejos| |pendejas| |chinga| |chingar| |chingada| |chingado| |chingate| |chingatumadre| |cabron| |cabrona| |cabrones| |maricon| |maricones| |marica| |verga| |vergas| |culo| |culos| |culero| |culera| |pinche| |joder| |jodete| |jodido| |gilipollas| |polla| |pollas| |cojones| |cagada| |mamaguevo| |mamahuevo| |malparido| |malparida| |zorra| |zorras| |follar| |follame| |gonorrea| |pito| |nalgas| |tetas| |chupamela| |chupapollas| |comemierda| |lameculos|";

const words = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .removePhrasesIf(({ metadata }) => replaced.has(metadata?.originalWord ?? ""));
for (const word of `${english} ${spanish}`.split(" "))
  words.addPhrase((phrase) => phrase.addPattern(parseRawPattern(word)));

/** Dick’s Sporting Goods is the title of many tournaments. `Río Negro` is a place. */
const harmless = ["dick's", "dick’s", "dicks sporting", "rio negro"];
const built = words.build();
const matcher = new RegExpMatcher({
  ...built,
  whitelistedTerms: [...(built.whitelistedTerms ?? []), ...harmless],
  blacklistMatcherTransformers: [
    resolveLeetSpeakTransformer(),
    toAsciiLowerCaseTransformer(),
    collapseDuplicatesTransformer({
      defaultThreshold: 1,
      // The letters that a word of the lists doubles, and "kkk".
      customThresholds: new Map([..."beolsgtcr"].map((letter): [string, number] => [letter, 2]).concat([["k", 3]])),
    }),
  ],
  whitelistMatcherTransformers: [toAsciiLowerCaseTransformer()],
});

// Signs in place of letters: "f*ck". The name of the plain letter would be a name: "Cono".
const masked = /\bf[^a-z\s]{1,3}c?k|\bsh[^a-z\s]{1,2}t\b|\bb[^a-z\s]{1,2}tch|\bc[^a-z\s]nt\b/i;
const withTilde = /(?<!\p{L})co\u00f1[oa]s?(?!\p{L})/iu;

/** Returns true if the text contains a word of the English or Spanish list, also with replaced or separated letters, or in "FuckYou". */
export function hasProfanity(text: string): boolean {
  if (withTilde.test(text.normalize("NFC")) || masked.test(text)) return true;
  // A number alone is no word with digits in place of letters: "455" is a jersey, not "ass".
  const plain = toPlainLetters(text).replaceAll(/(?<![\p{L}\p{N}])\p{N}+(?![\p{L}\p{N}])/gu, " ");
  const split = plain.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ");
  const joined = plain.replaceAll(/(?<![a-z])[a-z](?:[ ._-][a-z]){2,}(?![a-z])/gi, (letters) =>
    letters.replaceAll(/[ ._-]/g, ""),
  );
  return [...new Set([plain, split, joined])].some((each) => matcher.hasMatch(each));
}
