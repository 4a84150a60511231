/** Letters of other alphabets that look like Latin ones. NFKD does not map them. */
const lookAlikes = pairs(
  // Cyrillic
  "аa АA ВB сc СC ԁd еe ЕE һh НH іi ІI јj ЈJ кk КK МM оo ОO рp РP ԛq ѕs ЅS тt ТT уy УY ԝw хx ХX ѵv пn гr ѡw мm бb зz",
  // Greek
  "αa ΑA ΒB ϲc εe ΕE ΗH ιi ΙI κk ΚK ΜM νv ΝN οo ΟO ρp ΡP τt ΤT υu ΥY χx ΧX ΖZ ηn ωw γy",
  // Latin letters without a decomposition, Armenian and Cherokee
  "ıi ƒf Ƒf ɑa ɡg ɩi łl ŁL øo ØO đd ħh ʀr ꜱs ᴀa ᴄc ᴅd ᴇe ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ʏy ᴢz օo ոn սu ցg Ꭺa Ꮪs Ꭲt Ꭵi Ꮐg Ꮯc Ꮲp Ꮃw Ꮋh Ꮶk Ꮮl Ꮇm Ꭰd",
  // Lisu
  "ꓮa ꓐb ꓚc ꓓd ꓰe ꓝf ꓖg ꓧh ꓲi ꓙj ꓗk ꓡl ꓟm ꓠn ꓳo ꓑp ꓣr ꓢs ꓔt ꓴu ꓦv ꓪw ꓫx ꓬy ꓜz",
);

const pictures = new Map<string, string>(
  Object.entries({
    "👻": " snap: ",
    "📧": " email: ",
    "✉": " email: ",
    "📞": " phone ",
    "☎": " phone ",
  }),
);

/** Symbols for letters and digits without a Unicode decomposition: first code point, its plain character, count. */
const symbolRows = [
  [0x1f1e6, "a", 26],
  [0x1f150, "a", 26],
  [0x1f170, "a", 26],
  [0x2776, "1", 9],
  [0x2780, "1", 9],
  [0x278a, "1", 9],
] as const;

/** Returns the text in plain letters, digits and "-" for pattern searches, without marks and invisible characters. */
export function toPlainLetters(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}|\p{Cf}/gu, "")
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .replaceAll(/[^\0-\x7f]/gu, (sign) => lookAlikes.get(sign) ?? pictures.get(sign) ?? plainSymbol(sign))
    .replaceAll(/\p{Pd}|[−·•*~]/gu, "-")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

function plainSymbol(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  for (const [first, plain, count] of symbolRows) {
    if (code >= first && code < first + count) return String.fromCodePoint(plain.charCodeAt(0) + code - first);
  }
  return sign;
}

/** The digits of each script are ten consecutive code points that start at zero. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 128) return digit;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

function pairs(...rows: string[]): Map<string, string> {
  return new Map(rows.flatMap((row) => row.split(" ").map((pair) => [pair.slice(0, -1), pair.slice(-1)])));
}
