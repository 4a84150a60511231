import { href, Link } from "react-router";

export function BoardFull() {
  return (
    <p role="status" className="mt-3 border-warning border-l-4 bg-sunken px-4 py-3 font-medium">
      You kept the profile, but your board is full. See{" "}
      <Link to={href("/coach/program")} className="text-link">
        how many athletes it can hold
      </Link>
      .
    </p>
  );
}
