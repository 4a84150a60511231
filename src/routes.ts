import { layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every page of the site, by audience. Links are made with `href`, which knows these paths. */
export default [
  layout("site/public-layout.tsx", [
    route("searchAthletes", "athletes/search-athletes-page.tsx"),
    route("profile/:athleteId", "athletes/profile-page.tsx"),
    route("mailbox", "site/mailbox-page.tsx"),
    route("mailbox/:name", "site/mailbox-message-page.tsx"),
    route("*", "site/not-found-page.tsx"),
  ]),
  route("profile/:athleteId/card.png", "athletes/profile-card-page.tsx"),
] satisfies RouteConfig;
