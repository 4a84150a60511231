import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { courtDrawings } from "./court-drawings.tsx";

test.each(Object.entries(courtDrawings))(
  "renders the %s like its .svg file (update with vitest -u)",
  async (court, Court) => {
    const svg = (
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1440 560" aria-hidden="true">
        <Court />
      </svg>
    );
    // The style sheet uses the file as a mask of the whole drawing, and as a luminance mask of the white parts.
    const mask = renderToStaticMarkup(svg).replaceAll("currentColor", "#000").replaceAll("var(--accent)", "#fff");
    await expect(`${mask}\n`).toMatchFileSnapshot(`${court}.svg`);
  },
);
