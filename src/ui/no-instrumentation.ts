// Replaces a part of React Router that is unused here but loaded by every page with script (see vite.config.ts).

export function consumeInstrumentationClientResultMetaReceiver(): undefined {}

export function getRouteInstrumentationUpdates(): object {
  return {};
}

export function instrumentClientSideRouter<Router>(router: Router): Router {
  return router;
}
