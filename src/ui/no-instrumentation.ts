// Replaces a part of React Router that is unused here but loaded by every page with script (see vite.config.ts).

export function consumeInstrumentationClientResultMetaReceiver(): undefined {}

/** Called only with instrumentations, which this site does not use. */
export function getRouteInstrumentationUpdates(): object {
  return {};
}

/** Called only with instrumentations, which this site does not use. */
export function instrumentClientSideRouter<Router>(router: Router): Router {
  return router;
}
