/** The rights of a team to the profile of an athlete who joins it. */
export function TeamRights() {
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <div>
        <h3 className="font-semibold">The team can</h3>
        <ul className="mt-1 list-disc ps-5">
          <li>see your name and your public profile</li>
          <li>enter your games and statistics, which then appear on your profile</li>
          <li>confirm your numbers, or propose others that you accept or decline</li>
        </ul>
      </div>
      <div>
        <h3 className="font-semibold">The team can’t</h3>
        <ul className="mt-1 list-disc ps-5">
          <li>see your email or anything that isn’t public</li>
          <li>change anything that you entered</li>
          <li>write to you here</li>
        </ul>
      </div>
    </div>
  );
}
