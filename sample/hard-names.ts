import type { Gender } from "../src/athletes/vocabulary.ts";

export interface GivenName {
  firstName: string;
  lastName: string;
  gender: Gender;
}

/** Names that cause layout, sort or search problems in software that expects two short Latin words. */
export const hardNames: readonly GivenName[] = [
  ...named(
    "F",
    `Maximiliana-Konstantina | Papadopoulou-Wentworth de la Cruz
     Anneliese-Wilhelmina-Friederike | Großherzog-Süßkindermann von und zu Hohenwaldersbach am Starnberger See
     O | Ek
     Å | Ø
     Mary Ann | De La Cruz
     Nguyễn Thị Minh | Khai
     Siobhán | O'Rourke-Ní Dhomhnaill
     D'Arcy | D’Alessandro
     Kaʻimipōhaikealoha | Kekauʻōnohi
     Zoë-Renée | St. John-Çelebi
     İrem | Iğdır
     Æsa | Þórsdóttir
     Null | Van Zandt
     Ana Sofía Guadalupe | de los Ángeles y Montes de Oca
     Jo | Li
     Wilhelmina | Wolfeschlegelhausenbergersdorfferin
     sadé | van der lee
     美玲 | 王
     欣怡 | 欧阳
     さくら | 田中
     ゆい | 小野寺
     서연 | 김
     하은 | 남궁
     نور | الحداد
     ليلى | بن يوسف
     נועה | כהן
     Анастасия | Ковалёва
     Ольга | Римська-Корсакова
     Ελένη | Παπαδοπούλου
     ชนิดา | ศรีสุวรรณ
     प्रिया | शर्मा
     தமிழினி | சுப்பிரமணியன்
     Անահիտ | Պետրոսյան
     ნინო | ბერიძე
     সুমাইয়া | চৌধুরী
     ትግስት | ተስፋዬ`,
  ),
  ...named(
    "M",
    `J | O
     X | Z
     Robert James | Williams III
     Martin Luther | Okonkwo Jr.
     Jean-Baptiste-Emmanuel-Zorg | de Montmorency-Laval
     Đorđe | Đurđević
     Ty'Quan De'Marcus | St. Cyr-O'Neal
     Ó Ceallaigh | Mac an tSaoir
     Wm. | O'B.
     Łukasz | Brzęczyszczykiewicz-Chrząszczyżewoszycki
     Jesús María | de la Santísima Trinidad
     Bob | True
     Krzysztof | Ng
     MacArthur | McMacMahon
     DeShawn | deGraffenried
     李 | 明
     志明 | 司徒
     翔太 | 山本
     민준 | 이
     지훈 | 황보
     محمد | عبد الرحمن
     يوسف | المصري
     דוד | בן־גוריון לוי
     Дмитрий | Щербаков
     Тарас | Шевченко-Їжак
     Γιώργος | Χατζηδάκης
     สมชาย | วงศ์สุวรรณ
     अर्जुन | सिंह
     علی | رضایی
     Դավիթ | Սարգսյան
     გიორგი | ლომიძე
     ዳዊት | ገብረ`,
  ),
  ...named(
    "O",
    `River | Q
     Sky-Lark | Two Moons
     晓 | 林
     Ren | 佐藤`,
  ),
];

function named(gender: Gender, lines: string): GivenName[] {
  return lines.split("\n").map((line) => {
    const [firstName = "", lastName = ""] = line.split("|");
    return { firstName: firstName.trim(), lastName: lastName.trim(), gender };
  });
}
