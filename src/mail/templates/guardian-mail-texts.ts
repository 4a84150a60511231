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
      `${athleteName} has a profile at ${brand.name}, a free site where college coaches find athletes, and named you as parent or guardian.`,
      "If you confirm, we send our messages about the profile to you, too. You can hide the profile at any time. You need no account, and it costs nothing.",
      "If you don’t know this person, open the page and choose “This is a mistake”.",
    ],
    spanish: [
      `${athleteName} tiene un perfil en ${brand.name}, un sitio gratuito donde entrenadores universitarios encuentran atletas, y dice que usted es su padre, madre o tutor.`,
      "Si usted lo confirma, también le enviamos nuestros mensajes sobre el perfil. Puede ocultar el perfil en cualquier momento. No necesita una cuenta y no cuesta nada.",
      "Si no conoce a esta persona, abra la página y elija “This is a mistake” (es un error).",
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
        `${athleteName} becomes an adult then. On ${day}, your link ends by itself. What you hide is not hidden after that, and we don’t write to you anymore.`,
        "You don’t need to do anything. We delete the date on that day.",
      ],
      spanish: [
        `${athleteName} será mayor de edad. El ${dia}, su conexión con el perfil termina por sí sola. Lo que usted oculta ya no estará oculto después, y no le escribiremos más.`,
        "No tiene que hacer nada. Ese día borramos la fecha.",
      ],
      label: openPage,
    };
  },
} as const;
