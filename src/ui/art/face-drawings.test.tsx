import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FaceDrawings } from "./face-drawings.tsx";

test("renders nine faces for each gender like faces.svg (update with vitest -u)", async () => {
  const svg = (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" aria-hidden="true">
      <FaceDrawings />
    </svg>
  );
  await expect(`${renderToStaticMarkup(svg)}\n`).toMatchFileSnapshot("faces.svg");
});
