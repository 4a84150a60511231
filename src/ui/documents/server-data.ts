/**
 * Makes the properties of loader data not enumerable. Components on the server read them, and the router does not encode them for the browser,
 * which would need them only to hydrate the page.
 */
export function serverData<Data extends object>(data: Data): Data {
  const hidden = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, { value, enumerable: false }]));
  return Object.defineProperties({}, hidden) as Data;
}
