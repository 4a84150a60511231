/** Everything that names the product. Whoever runs it puts their own values here; nothing else has to change. */
export const brand = {
  name: "Openroster",
  tagline: "Trusted by Athletes, Coaches, Colleges and Universities",
  description: "A free recruiting platform for student athletes in volleyball, football and basketball.",
  supportEmail: "support@openroster.example",
  address: "Omaha, NE USA",
  copyrightYear: 2023,
  social: [
    { network: "facebook", label: "Facebook", url: "https://www.facebook.com/openroster" },
    { network: "instagram", label: "Instagram", url: "https://www.instagram.com/openroster" },
    { network: "x", label: "X", url: "https://x.com/openroster" },
    { network: "youtube", label: "YouTube", url: "https://www.youtube.com/@openroster" },
  ],
} as const;
