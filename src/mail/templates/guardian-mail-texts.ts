import { brand } from "../../brand.ts";
import { formatTimestamp } from "../../ui/timestamp.ts";
import type { MailProps } from "./mail-kinds.ts";
import { staffMessages } from "./staff-texts.ts";

/** The paragraphs of an email in both languages, and the label of its button. Guardians act on them, so each has both. */
export interface BilingualText {
  english: readonly string[];
  spanish: readonly string[];
  label: string;
}

const openPage = "Open the page · Abrir la página";
const inSpanish = new Intl.DateTimeFormat("es", { dateStyle: "long", timeZone: "UTC" });

/** The texts of emails to parents and guardians. Those about messages of coaches are in contact-texts.ts. */
export const guardianMailTexts = {
  invitation: ({ athleteName }: MailProps<"guardian-invitation">): BilingualText => ({
    english: [
      `${athleteName} says that you are a parent or guardian. ${brand.name} is a site where athletes show their games and college coaches find them. Colleges pay for it, and families pay nothing.`,
      "Ask your child about it before you open the page. If no parent or guardian says yes, no coach can write to your child here.",
      "The page shows what everyone can see now. If you say yes, coaches may write to both of you. You read every message and every answer, and you can hide the profile at any time. You need no account.",
      "If you are the parent and don’t want it, you can hide the profile there at once. If you don’t know this athlete, do nothing, or choose “This is a mistake”.",
    ],
    spanish: [
      `${athleteName} dice que usted es su padre, madre o tutor. ${brand.name} es un sitio donde atletas muestran sus partidos y entrenadores universitarios los encuentran. Pagan las universidades; las familias no pagan nada.`,
      "Hable con su hijo o hija antes de abrir la página. Si ningún padre, madre o tutor dice que sí, ningún entrenador puede escribirle aquí.",
      "La página muestra lo que todos pueden ver ahora. Si dice que sí, los entrenadores pueden escribirles a los dos. Usted lee cada mensaje y cada respuesta, y puede ocultar el perfil en cualquier momento. No necesita una cuenta.",
      "Si usted es el padre o la madre y no lo quiere, puede ocultar el perfil allí de inmediato: “I am, but hide the profile”. Si no conoce a esta persona, no haga nada, o elija “This is a mistake” (es un error).",
    ],
    label: openPage,
  }),
  signIn: (): BilingualText => ({
    english: [
      "This link opens the family page. It works once, for 30 minutes. Don’t forward it.",
      "If you didn’t ask for it, you don’t need to do anything.",
    ],
    spanish: [
      "Este enlace abre la página de la familia. Funciona una vez, durante 30 minutos. No lo reenvíe.",
      "Si usted no lo pidió, no tiene que hacer nada.",
    ],
    label: openPage,
  }),
  staffMessage: ({ athleteName, message }: MailProps<"guardian-message">): BilingualText => ({
    english: [
      `Our staff sent this message to ${athleteName}:`,
      `“${staffMessages[message].text}”`,
      `If something is wrong, write to ${brand.supportEmail}. You can hide the profile on your page.`,
    ],
    spanish: [
      `Nuestro equipo envió este mensaje a ${athleteName}:`,
      `“${staffMessages[message].spanish}”`,
      `Si algo no está bien, escriba a ${brand.supportEmail}. Puede ocultar el perfil en su página.`,
    ],
    label: openPage,
  }),
  rightsEnd: ({ athleteName, endsOn }: MailProps<"guardian-rights-end">): BilingualText => {
    const at = `${endsOn}T12:00:00Z`;
    const day = formatTimestamp(at, "long-day");
    const dia = inSpanish.format(new Date(at));
    return {
      english: [
        `From ${day}, ${athleteName} runs the profile alone, as an adult. Your family page ends on that day, and we don’t write to you anymore.`,
        `What you hide is not hidden from that day on, unless ${athleteName} hides it. Talk about it before.`,
        `Is the date wrong? Write to ${brand.supportEmail} before that day.`,
      ],
      spanish: [
        `Desde el ${dia}, ${athleteName} maneja el perfil sin usted, como persona adulta. Su página de la familia termina ese día y no le escribiremos más.`,
        `Lo que usted oculta ya no estará oculto desde ese día, si ${athleteName} no lo oculta. Hablen antes de ese día.`,
        `¿La fecha no es correcta? Escriba a ${brand.supportEmail} antes de ese día.`,
      ],
      label: openPage,
    };
  },
} as const;
