import { PlanOffer } from "../../forms/plan-offer.tsx";

export function BoardFull() {
  return (
    <p role="status" className="mt-3 border-warning border-l-4 bg-sunken px-4 py-3 font-medium">
      You kept the profile, but your board is full. Remove athletes from the board, or get the coach plan. <PlanOffer />
    </p>
  );
}
