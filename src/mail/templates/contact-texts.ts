import { brand } from "../../brand.ts";

interface ContactText {
  headline: string;
  text: string;
  /** In Spanish, for guardians. */
  spanish?: string;
  label: string;
  reason: string;
}

const asGuardian = `You get this email because you confirmed that you are a parent or guardian at ${brand.name}.`;

/** News about messages between families and coaches, references of team coaches, and deadlines of offers. None has a name or a text of a message. */
export const contactNewsTexts = {
  "message-guardian": {
    headline: "A college coach wrote to your family",
    text: "Read the message and who wrote it on your page. You can answer, block the coach, report the message or stop all of them. The athlete reads the same messages.",
    spanish:
      "Un entrenador universitario escribió a su familia. Lea en su página el mensaje y quién lo escribió. Puede contestar, bloquear al entrenador, denunciar el mensaje o detener todos. El atleta lee los mismos mensajes.",
    label: "Read the message · Leer el mensaje",
    reason: asGuardian,
  },
  "message-athlete": {
    headline: "A college coach wrote to you",
    text: "Read the message and who wrote it in your workspace. If a parent or guardian is linked to your profile, they read the same messages.",
    label: "Read the message",
    reason: `You get this email because you have a profile at ${brand.name}.`,
  },
  "reply-guardian": {
    headline: "Your child answered a college coach",
    text: "You read every message and every answer. Open your page to see what was written.",
    spanish:
      "Su hijo o hija contestó a un entrenador universitario. Usted lee todos los mensajes y todas las respuestas. Abra su página para ver lo que se escribió.",
    label: "Read the answer · Leer la respuesta",
    reason: asGuardian,
  },
  "reference-guardian": {
    headline: "A team coach wrote a reference",
    text: "A coach of your child’s team wrote a text for the public profile. You read it first. The athlete sees it only if you accept it, and everyone only after you both did. You can withdraw it at any time.",
    spanish:
      "Un entrenador del equipo de su hijo o hija escribió un texto para el perfil público. Usted lo lee primero. El atleta lo ve solo si usted lo acepta, y los demás solo si ambos lo aceptan. Puede retirarlo en cualquier momento.",
    label: "Read the text · Leer el texto",
    reason: asGuardian,
  },
  "reference-athlete": {
    headline: "Your coach wrote a reference",
    text: "A coach of your team wrote a text for your public profile. Nobody else sees it until you accept it. You can withdraw it at any time.",
    label: "Read the text",
    reason: `You get this email because you have a profile at ${brand.name}.`,
  },
  "offer-athlete": {
    headline: "A deadline of an offer is near",
    text: "An offer on your private list has a deadline in the next seven days. Open your list to see which one. This email has no school and no amount, so that only your family can read them.",
    label: "Open your offers",
    reason: `You get this email because you stored a deadline at ${brand.name}.`,
  },
  "offer-guardian": {
    headline: "A deadline of an offer is near",
    text: "An offer on the private list of your family has a deadline in the next seven days. Open the list to see which one.",
    spanish:
      "Una oferta de la lista privada de su familia tiene una fecha límite en los próximos siete días. Abra la lista para ver cuál es.",
    label: "Open the offers · Abrir las ofertas",
    reason: asGuardian,
  },
  "reply-coach": {
    headline: "A family answered your message",
    text: "Read the answer in the messages of your program.",
    label: "Read the answer",
    reason: `You get this email because you wrote to a family at ${brand.name}.`,
  },
} as const satisfies Record<string, ContactText>;
export type ContactNews = keyof typeof contactNewsTexts;
export const contactNews = Object.keys(contactNewsTexts) as [ContactNews, ...ContactNews[]];
