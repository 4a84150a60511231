import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { courtDrawings } from "./court-drawings.tsx";

const files = { VB: "volleyball-court.svg", FB: "football-field.svg", BB: "basketball-court.svg" };

test.each(Object.entries(files))(
  "renders the court of %s like its .svg file (update with vitest -u)",
  async (sport, file) => {
    const Court = courtDrawings[sport] ?? (() => null);
    const svg = (
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1440 560" aria-hidden="true">
        <g id="court">
          <Court />
        </g>
      </svg>
    );
    await expect(`${renderToStaticMarkup(svg)}\n`).toMatchFileSnapshot(file);
  },
);
