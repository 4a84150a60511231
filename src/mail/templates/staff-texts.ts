/** Parts of a profile that the staff can hide. */
export const hiddenPartKinds = ["photo", "text", "link", "game", "reference"] as const;
export type HiddenPartKind = (typeof hiddenPartKinds)[number];
export const hiddenPartWords = {
  photo: "photo",
  text: "text",
  link: "link",
  game: "game",
  reference: "reference",
} as const;

/** Reasons for which the staff hides a part of a profile, as the athlete reads them. */
export const hiddenPartReasonWords = {
  "contact-data": "It shows contact details, or where someone will be.",
  "not-real": "It isn’t about you.",
  "wrong-facts": "It is wrong.",
  harmful: "It is offensive or unsafe.",
  media: "It uses someone’s photo or video without permission.",
} as const;
export type HiddenPartReason = keyof typeof hiddenPartReasonWords;
export const hiddenPartReasons = Object.keys(hiddenPartReasonWords) as [HiddenPartReason, ...HiddenPartReason[]];

/** Fixed messages of the staff to an athlete, so that no member of the staff writes freely to a minor. Guardians get them in Spanish, too. */
export const staffMessages = {
  "check-facts": {
    label: "Please check your facts and statistics",
    text: "Someone wrote to us that facts or statistics on your profile are wrong. Please compare them with your records, and correct what is wrong.",
    spanish:
      "Alguien nos escribió que hay datos o estadísticas incorrectos en su perfil. Compárelos con sus registros y corrija lo que esté mal.",
  },
  "remove-contact": {
    label: "Please remove contact details",
    text: "Your profile shows contact details, or where you will be. Everyone can read them. Please remove them.",
    spanish: "Su perfil muestra datos de contacto o dónde estará usted. Todos pueden leerlos. Por favor, quítelos.",
  },
  "change-media": {
    label: "Please replace a photo or video",
    text: "Someone wrote to us that a photo or video on your profile is theirs. Please replace it, or answer us if you may use it.",
    spanish:
      "Alguien nos escribió que una foto o un video de su perfil es suyo. Reemplácelo, o díganos si puede usarlo.",
  },
  "prove-identity": {
    label: "Please tell us that this profile is yours",
    text: "Someone wrote to us that this profile isn’t yours. Please answer this email, or ask your coach or school to write to us.",
    spanish:
      "Alguien nos escribió que este perfil no es suyo. Conteste a este correo, o pida a su entrenador o escuela que nos escriba.",
  },
} as const;
export type StaffMessage = keyof typeof staffMessages;
export const staffMessageCodes = Object.keys(staffMessages) as [StaffMessage, ...StaffMessage[]];
