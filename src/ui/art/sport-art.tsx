import type { ComponentType } from "react";
import { BasketballCourt } from "./basketball-court.tsx";
import { FootballField } from "./football-field.tsx";
import { VolleyballCourt } from "./volleyball-court.tsx";

const courts: Record<string, ComponentType<{ className?: string }>> = {
  VB: VolleyballCourt,
  FB: FootballField,
  BB: BasketballCourt,
};

/** The court of a sport (VB, FB, BB) as a header background; any other code gets the volleyball court. */
export function SportArt({ sport, className }: { sport?: string | null; className?: string }) {
  const Court = courts[sport ?? ""] ?? VolleyballCourt;
  return <Court className={className} />;
}
