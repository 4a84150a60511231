// Stands in for a part of React Router that nothing here uses and every page with script would load (vite.config.ts puts it there).

/** Nobody listens to the router. */
export function consumeInstrumentationClientResultMetaReceiver(): undefined {}

/** Called only with instrumentations, of which there are none. */
export function getRouteInstrumentationUpdates(): object {
  return {};
}

/** Called only with instrumentations, of which there are none. */
export function instrumentClientSideRouter<Router>(router: Router): Router {
  return router;
}
