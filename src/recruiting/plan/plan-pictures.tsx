export function BoardPicture() {
  const cells = [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => ({ row, column, cards: ((row + 2 * column) % 3) + 1 })),
  );
  return (
    <svg
      viewBox="0 0 320 180"
      role="img"
      aria-label="A table of cards: rows are positions, columns are classes"
      className="block w-full rounded-md border border-line bg-sunken text-sm"
    >
      {["2027", "2028", "2029"].map((year, column) => (
        <text key={year} x={72 + column * 84} y={18} className="fill-ink-muted text-[0.7rem]">
          {`Class of ${year}`}
        </text>
      ))}
      {["OH", "S", "MB"].map((position, row) => (
        <text key={position} x={14} y={52 + row * 50} className="fill-ink font-semibold text-[0.8rem]">
          {position}
        </text>
      ))}
      {cells.map(({ row, column, cards }) => (
        <g key={`${row}-${column}`} transform={`translate(${64 + column * 84} ${28 + row * 50})`}>
          <rect width={78} height={44} rx={4} className="fill-surface stroke-line" />
          {Array.from({ length: cards }, (_, card) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the drawing never changes.
              key={card}
              x={5}
              y={5 + card * 12}
              width={52 + ((card * 7) % 16)}
              height={9}
              rx={2}
              className={card === 0 ? "fill-signal" : "fill-line-strong"}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

export function ComparePicture() {
  return (
    <svg
      viewBox="0 0 320 180"
      role="img"
      aria-label="Three athletes side by side in a table of values"
      className="block w-full rounded-md border border-line bg-sunken"
    >
      {["Height", "Kills per set", "Hitting", "Overall"].map((label, row) => (
        <g key={label} transform={`translate(0 ${58 + row * 30})`}>
          <text x={14} y={0} className="fill-ink-muted text-[0.7rem]">
            {label}
          </text>
          {[
            ["6'1\"", "5'11\"", "6'3\""],
            ["3.4", "2.9", "3.1"],
            [".281", ".305", ".244"],
            ["A-", "B+", "A"],
          ][row]?.map((value, column) => (
            <text key={value} x={118 + column * 68} y={0} className="fill-ink font-semibold text-[0.8rem]">
              {value}
            </text>
          ))}
          <line x1={10} x2={310} y1={10} y2={10} className="stroke-line" />
        </g>
      ))}
      {[0, 1, 2].map((column) => (
        <rect key={column} x={116 + column * 68} y={18} width={48} height={12} rx={3} className="fill-signal" />
      ))}
    </svg>
  );
}
