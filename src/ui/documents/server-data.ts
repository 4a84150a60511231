/**
 * Returns the loader data of a document so that the router does not encode it for the browser, which needs it only to hydrate a page: properties
 * that are not enumerable are read by the server's components, and left out of the encoding.
 */
export function serverData<Data extends object>(data: Data): Data {
  const hidden = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, { value, enumerable: false }]));
  return Object.defineProperties({}, hidden) as Data;
}
