export function PlanPrice({ text }: { text: string }) {
  const [amount = "", ...interval] = text.split(" ");
  return (
    <p className="flex flex-wrap items-end gap-x-3 gap-y-1">
      <span className="figure text-[clamp(3.5rem,12vw,5rem)]">{amount}</span>{" "}
      <span className="pb-1.5 font-medium text-ink-muted text-lg">{interval.join(" ")}</span>
    </p>
  );
}
