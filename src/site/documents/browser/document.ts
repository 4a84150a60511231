// The script of every document. It adds to pages that work without it: links and forms are followed in place, and windows become modal.
import { handleAccountForms } from "../../../accounts/handle-account-forms.ts";
import { requestDeletions } from "../../../deletion/request-deletions.ts";
import { handleShareButtons } from "../../../profile/share-buttons.ts";
import { searchInPlace } from "../../../search/search-in-place.ts";
import { verifyAtOnce } from "../../../sign-up/verify-at-once.ts";
import { followLinks } from "./follow-links.ts";
import { hydrateIslands } from "./hydrate-islands.ts";
import { addLateSheet } from "./late-sheet.ts";
import { createVisit } from "./visit.ts";
import { closeWindow, openWindows } from "./windows.ts";

const visit = createVisit();
openWindows(visit);
followLinks(visit);
searchInPlace(visit);
handleShareButtons(closeWindow);
handleAccountForms();
requestDeletions();
void verifyAtOnce((href) => visit(href, { history: "replace" }));
hydrateIslands();
void addLateSheet();
// Only the page of a film loads it.
if (document.querySelector("[data-reel]")) void import("../../../film/play-reel.ts").then(({ playReel }) => playReel());
// Performance tools show when the page is interactive. Browser tests wait for it.
performance.mark("interactive");
