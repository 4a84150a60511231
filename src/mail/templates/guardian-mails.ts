import { brand } from "../../brand.ts";
import { formatTimestamp } from "../../ui/timestamp.ts";
import { contactNewsTexts } from "./contact-texts.ts";
import { guardianNewsTexts } from "./guardian-texts.ts";
import type { MailContents } from "./mail-content.ts";
import { staffMessages } from "./staff-texts.ts";

const openPage = "Open the page · Abrir la página";
const inSpanish = new Intl.DateTimeFormat("es", { dateStyle: "long", timeZone: "UTC" });
const hasProfile = `You get this email because you have a profile at ${brand.name}.`;

/** Mails to families. Guardians act on them, so each of theirs is also in Spanish. */
export const guardianMails = {
  "guardian-invitation": ({ athleteName, guardianLink }) => ({
    subject: `Are you the parent or guardian? (${brand.name})`,
    preview: `${athleteName} says that you are a parent or guardian. Ask before you open the page.`,
    headline: `Are you a parent or guardian of ${athleteName}?`,
    reason: `You get this email because ${athleteName} entered your address at ${brand.name}.`,
    text: [
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
    button: [openPage, guardianLink],
  }),
  "guardian-news": ({ firstName, news, familyLink }) => {
    const { headline, text } = guardianNewsTexts[news];
    return {
      subject: headline,
      preview: text,
      headline,
      reason: hasProfile,
      firstName,
      text: [text],
      button: ["Open your family page", familyLink],
    };
  },
  "guardian-message": ({ athleteName, message, guardianLink }) => {
    const { label, text, spanish } = staffMessages[message];
    return {
      subject: `About the profile of your child at ${brand.name}`,
      preview: text,
      headline: label,
      reason: asGuardianOf(athleteName),
      text: [
        `Our staff sent this message to ${athleteName}:`,
        `“${text}”`,
        `If something is wrong, write to ${brand.supportEmail}. You can hide the profile on your page.`,
      ],
      spanish: [
        `Nuestro equipo envió este mensaje a ${athleteName}:`,
        `“${spanish}”`,
        `Si algo no está bien, escriba a ${brand.supportEmail}. Puede ocultar el perfil en su página.`,
      ],
      button: [openPage, guardianLink],
    };
  },
  "contact-news": ({ news, link }) => {
    const { headline, text, spanish, label, reason } = { spanish: undefined, ...contactNewsTexts[news] };
    return {
      subject: headline,
      preview: text,
      headline,
      reason,
      text: [text],
      ...(spanish && { spanish: [spanish] }),
      button: [label, link],
    };
  },
  "family-sign-in": ({ signInLink }) => ({
    subject: `Your link to the family page of ${brand.name}`,
    preview: "This link opens the family page. It works once, for 30 minutes.",
    headline: "Open your family page",
    reason: `You get this email because someone entered your address on the family page of ${brand.name}.`,
    text: [
      "This link opens the family page. It works once, for 30 minutes. Don’t forward it.",
      "If you didn’t ask for it, you don’t need to do anything.",
    ],
    spanish: [
      "Este enlace abre la página de la familia. Funciona una vez, durante 30 minutos. No lo reenvíe.",
      "Si usted no lo pidió, no tiene que hacer nada.",
    ],
    button: [openPage, signInLink],
  }),
  "guardian-request": ({ firstName, guardianEmail, familyLink }) => ({
    subject: "Is this your parent or guardian?",
    preview: `${guardianEmail} asks to be linked to your profile as your parent or guardian.`,
    headline: "Is this your parent or guardian?",
    reason: hasProfile,
    firstName,
    text: [
      `${guardianEmail} asks to be linked to your profile as your parent or guardian.`,
      "If you confirm, they get our messages about your profile, and can hide it or parts of it. Confirm only if you know who it is. If you don’t, choose “No”.",
    ],
    button: ["Open your family page", familyLink],
  }),
  "guardian-rights-end": ({ athleteName, endsOn, isGuardian, link }) => {
    const at = `${endsOn}T12:00:00Z`;
    const day = formatTimestamp(at, "long-day");
    const dia = inSpanish.format(new Date(at));
    const subject = "What changes at the 18th birthday";
    if (!isGuardian)
      return {
        subject,
        preview: `You run your profile alone from ${day}.`,
        headline: `You turn 18 on ${day}`,
        reason: hasProfile,
        text: [
          `You become an adult then. On ${day}, the links to your parents and guardians end by themselves. What they hide is not hidden after that: look at your profile before that day.`,
          "We delete the date on that day.",
        ],
        button: ["Open your family page", link],
      };
    return {
      subject,
      preview: `${athleteName} runs the profile alone from ${day}.`,
      headline: `${athleteName} turns 18 on ${day}`,
      reason: asGuardianOf(athleteName),
      text: [
        `From ${day}, ${athleteName} runs the profile alone, as an adult. Your family page ends on that day, and we don’t write to you anymore.`,
        `What you hide is not hidden from that day on, unless ${athleteName} hides it. Talk about it before.`,
        `Is the date wrong? Write to ${brand.supportEmail} before that day.`,
      ],
      spanish: [
        `Desde el ${dia}, ${athleteName} maneja el perfil sin usted, como persona adulta. Su página de la familia termina ese día y no le escribiremos más.`,
        `Lo que usted oculta ya no estará oculto desde ese día, si ${athleteName} no lo oculta. Hablen antes de ese día.`,
        `¿La fecha no es correcta? Escriba a ${brand.supportEmail} antes de ese día.`,
      ],
      button: [openPage, link],
    };
  },
  "guardian-needed": ({ firstName, rule, until, familyLink }) => {
    const day = formatTimestamp(until, "long-day");
    return {
      subject: "Your profile needs a parent or guardian",
      preview: `Link a parent or guardian before ${day}.`,
      headline: "Link a parent or guardian",
      reason: `You get this email because you have a public profile at ${brand.name} and are under 18.`,
      firstName,
      text: [
        rule === "draft"
          ? `From ${day}, the profile of an athlete under 18 is public only with a parent or guardian. Without one, we hide yours.`
          : `From ${day}, the profile of an athlete under 18 shows its photo and city only with a parent or guardian, and search engines list it only then. Coaches can’t write to you without one.`,
        "It takes a minute: enter the email of a parent or guardian. We ask them to confirm.",
      ],
      button: ["Invite a parent or guardian", familyLink],
    };
  },
} satisfies Partial<MailContents>;

function asGuardianOf(athleteName: string): string {
  return `You get this email because you confirmed that you are the parent or guardian of ${athleteName} at ${brand.name}.`;
}
