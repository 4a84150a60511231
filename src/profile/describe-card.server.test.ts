import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { testCards, testPictures } from "../../tests/picture-processes.ts";
import { type CardContent, describeCard } from "./describe-card.server.tsx";

const { cards } = await testCards(testPictures());

async function renderCard(shown: CardContent): Promise<Buffer> {
  const png = await cards.find(describeCard("1", shown)).read();
  if (!png) throw new Error("The picture was not rendered.");
  return png;
}

const content: CardContent = {
  name: "Taylor Trammell",
  role: "Volleyball, Class of 2025",
  place: "Henry Clay, Lexington, KY",
  sportCode: "VB",
  figures: [
    { text: "260", label: "Kills" },
    { text: ".442", label: "Hitting percentage" },
  ],
};

describe("the picture of a profile", () => {
  it("is a PNG of 1200 by 630 pixels", async () => {
    const { format, width, height } = await sharp(await renderCard(content)).metadata();
    expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 });
  });

  it("shows the name", async () => {
    const other = await renderCard({ ...content, name: "Olivia Starck" });
    expect(other.equals(await renderCard(content))).toBe(false);
  });

  it.each([
    ["Cyrillic", "Олександра Шевченко"],
    ["Greek", "Ελένη Παπαδοπούλου"],
    ["Vietnamese", "Nguyễn Thị Ánh"],
    ["Latin with accents", "Zoë Müller-Łukasz"],
  ])("draws a name in %s letters", async (_script, name) => {
    const drawn = await renderCard({ ...content, name });
    expect(drawn.equals(await renderCard({ ...content, name: "" }))).toBe(false);
  });

  it.each([
    ["Chinese", "王小明"],
    ["Arabic", "محمد علي"],
    ["partly unknown", "Ana 🏐"],
  ])("leaves a name out rather than drawing boxes: %s", async (_script, name) => {
    const drawn = await renderCard({ ...content, name });
    expect(drawn.equals(await renderCard({ ...content, name: "" }))).toBe(true);
  });

  it("is drawn for an athlete of whom nothing is known and for one with a very long name", async () => {
    const empty = { name: "", role: "", place: "", sportCode: null, figures: [] };
    await expect(renderCard(empty)).resolves.toBeInstanceOf(Buffer);
    await expect(renderCard({ ...content, name: "X".repeat(160) })).resolves.toBeInstanceOf(Buffer);
  });
});
