/** Decisions of a parent or guardian, as the athlete reads them. */
export const guardianNewsTexts = {
  confirmed: {
    headline: "Your parent or guardian confirmed",
    text: "Your parent or guardian confirmed the link to your profile. We send our messages about your profile to them, too. They can hide your profile at any time.",
  },
  refused: {
    headline: "Your invitation was refused",
    text: "The person you invited answered that this is a mistake. We won’t write to this address about your profile again.",
  },
  hid: {
    headline: "Your profile is hidden",
    text: "Your parent or guardian hid your profile. Nobody can find or open it. We deleted nothing. Talk to them: only they can show it again.",
  },
  showed: {
    headline: "Your profile isn’t hidden anymore",
    text: "Your parent or guardian doesn’t hide your profile anymore. If you publish it, everyone can find and open it, as before.",
  },
  left: {
    headline: "A parent or guardian ended the link",
    text: "A parent or guardian ended the link to your profile. You can invite another person.",
  },
  protected: {
    headline: "Your parent or guardian changed who sees what",
    text: "Your parent or guardian changed what the public sees of your profile. Your family page lists it. You still see everything that you entered.",
  },
  stopped: {
    headline: "Your parent or guardian changed what may reach you",
    text: "Your parent or guardian changed whether college coaches may write to you, whether staff of teams may add you or ask you for something, or whether your devices show notifications. Your family page lists it.",
  },
  committed: {
    headline: "Your parent or guardian stated your commitment",
    text: "Your parent or guardian stated on your profile whether you are open, committed or signed. Everyone who sees the profile sees it, and who stated it. If it is wrong, change it in your profile.",
  },
  erasing: {
    headline: "Your parent or guardian deletes your profile",
    text: "Your parent or guardian asked us to delete your profile and all your data. Nobody can see it now. Until the day of the deletion, they can take it back on their family page. If you disagree, talk to them, or write to us.",
  },
  kept: {
    headline: "Your profile is not deleted",
    text: "Your parent or guardian took the deletion back. You can sign in again, and your profile is as it was.",
  },
} as const;
export type GuardianNews = keyof typeof guardianNewsTexts;
export const guardianNews = Object.keys(guardianNewsTexts) as [GuardianNews, ...GuardianNews[]];
