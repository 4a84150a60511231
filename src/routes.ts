import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every page of the site, by audience. Links are made with `href`, which knows these paths. */
export default [
  layout("site/public-layout.tsx", [
    index("site/home-page.tsx"),
    route("about", "site/about-page.tsx"),
    route("contact", "site/contact-page.tsx"),
    route("privacy", "site/privacy-page.tsx"),
    route("searchAthletes", "athletes/search-athletes-page.tsx"),
    route("profile/:athleteId", "athletes/profile-page.tsx"),
    route("mailbox", "site/mailbox-page.tsx"),
    route("mailbox/:name", "site/mailbox-message-page.tsx"),
    layout("accounts/private-layout.tsx", [
      route("signin", "accounts/sign-in-page.tsx"),
      route("signout", "accounts/sign-out-page.tsx"),
      route("confirmemail/:userId/:guid", "accounts/confirm-email-page.tsx"),
      route("deletionrequested", "accounts/deletion-requested-page.tsx"),
      route("signup", "accounts/sign-up-page.tsx"),
      route("signup/sent", "accounts/sign-up-sent-page.tsx"),
      route("signup/refused", "accounts/sign-up-refused-page.tsx"),
      route("verify/:userId/:guid", "accounts/verify-page.tsx"),
      route("success", "accounts/success-page.tsx"),
      route("alreadyverify", "accounts/already-verify-page.tsx"),
      route("resendverification/:userId/:guid", "accounts/resend-verification-page.tsx"),
      route("expireforgot", "accounts/expire-forgot-page.tsx"),
      route("forgotresendsuccess", "accounts/forgot-resend-success-page.tsx"),
      route("forgotpassword/:userId/:guid", "accounts/forgot-password-page.tsx"),
      route("passwordUpdateSuccessful", "accounts/password-update-successful-page.tsx"),
    ]),
    layout("accounts/private-layout.tsx", { id: "accounts/private-layout-payments" }, [
      route("payment_success", "payments/payment-success-page.tsx"),
      route("subscription/:token", "payments/subscription-page.tsx"),
    ]),
    route("payment/:cId/:pId", "payments/payment-page.tsx"),
    route("payment/*", "site/payment-fault-page.tsx"),
    route("error_page", "site/error-page.tsx"),
    route("*", "site/not-found-page.tsx"),
  ]),
  layout("accounts/private-layout.tsx", { id: "accounts/private-layout-alone" }, [
    route("requestdeletion", "accounts/request-deletion-page.tsx"),
  ]),
  layout("accounts/private-layout.tsx", { id: "accounts/private-layout-portal" }, [
    route("login", "admin/sign-in-page.tsx"),
    route("admin", "admin/admin-layout.tsx", [
      index("admin/users-page.tsx"),
      route("users/:userId", "admin/user-page.tsx"),
      route("audit", "admin/audit-page.tsx"),
      route("mail", "admin/mail-page.tsx"),
      route("deletions", "admin/deletions-page.tsx"),
      route("subscriptions", "admin/subscriptions-page.tsx"),
    ]),
  ]),
  layout("accounts/private-layout.tsx", { id: "accounts/private-layout-workspace" }, [
    route("me", "athletes/workspace/workspace-layout.tsx", [
      index("athletes/workspace/profile-edit-page.tsx"),
      route("start/:step?", "athletes/workspace/start-page.tsx"),
      route("preview", "athletes/workspace/preview-page.tsx"),
      route("seasons", "athletes/workspace/seasons-page.tsx"),
      route("seasons/:teamId", "athletes/workspace/team-page.tsx"),
      route("links", "athletes/workspace/links-page.tsx"),
      route("settings", "accounts/settings-page.tsx"),
    ]),
  ]),
  route("card.png", "site/card-page.tsx"),
  route("profile/:athleteId/card.png", "athletes/profile-card-page.tsx"),
] satisfies RouteConfig;
