/**
 * Lets the browser prefetch a public page while the pointer is on its link. Not profiles: the browser shows a prefetched page without another
 * request, so the view would not count. Not pages of members, which are never stored.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        or: ["/", "/about", "/contact", "/privacy", "/accessibility", "/searchAthletes*", "/schools*"].map((path) => ({
          href_matches: path,
        })),
      },
      eagerness: "moderate",
    },
  ],
});
