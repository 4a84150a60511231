/** Shows what changed since a record was loaded. The decision was not made. */
export function ChangesNotice({ changes }: { changes: readonly string[] }) {
  if (changes.length === 0) return null;
  return (
    <div className="wrap-anywhere col-span-full border-warning border-l-4 bg-sunken px-4 py-3">
      <p className="font-semibold">This changed after you loaded it. Nothing was decided. Check it again.</p>
      <ul className="mt-1 grid gap-1">
        {changes.map((change) => (
          <li key={change}>
            <bdi>{change}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
