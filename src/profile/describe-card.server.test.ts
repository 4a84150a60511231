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
  facts: "6'1\", Henry Clay, Lexington, KY",
  sportCode: "VB",
  photo: null,
  figures: [
    { text: "260", label: "Kills" },
    { text: ".442", label: "Hitting percentage" },
  ],
};

describe("profile card", () => {
  it("renders a PNG of 1200 by 630 pixels", async () => {
    const { format, width, height } = await sharp(await renderCard(content)).metadata();
    expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 });
  });

  it.each([{ name: "Olivia Starck" }, { facts: "5'9\", Henry Clay, Lexington, KY" }])(
    "renders name and height: %o",
    async (change) => {
      expect((await renderCard({ ...content, ...change })).equals(await renderCard(content))).toBe(false);
    },
  );

  it("renders the photo", async () => {
    const create = { width: 480, height: 480, channels: 3, background: "#d02020" } as const;
    const photo = await sharp({ create }).jpeg().toBuffer();
    const place = { left: 900, top: 200, width: 1, height: 1 };
    const [red = 0, green = 255] = await sharp(await renderCard({ ...content, photo }))
      .extract(place)
      .raw()
      .toBuffer();
    expect([red > 180, green < 80]).toEqual([true, true]);
  });

  it.each([
    ["Cyrillic", "Олександра Шевченко"],
    ["Greek", "Ελένη Παπαδοπούλου"],
    ["Vietnamese", "Nguyễn Thị Ánh"],
    ["Latin with accents", "Zoë Müller-Łukasz"],
    ["Chinese", "王小明"],
    ["Korean", "김연아"],
    ["Hebrew", "יעל כהן"],
    ["Devanagari", "सृष्टि शर्मा"],
  ])("renders a name in %s letters", async (_script, name) => {
    const rendered = await renderCard({ ...content, name });
    expect(rendered.equals(await renderCard({ ...content, name: "" }))).toBe(false);
  });

  it("joins the letters of Arabic", async () => {
    const name = "محمد";
    const apart = [...name].join("\u200c");
    expect((await renderCard({ ...content, name })).equals(await renderCard({ ...content, name: apart }))).toBe(false);
  });

  it.each([
    ["of a script of the past", "𓀀𓀁"],
    ["partly unknown, with another script", "王小明 🏐"],
  ])("omits a name instead of rendering boxes: %s", async (_script, name) => {
    const rendered = await renderCard({ ...content, name });
    expect(rendered.equals(await renderCard({ ...content, name: "" }))).toBe(true);
  });

  it("renders an athlete without data and one with a very long name", async () => {
    const empty = { name: "", role: "", facts: "", sportCode: null, figures: [], photo: null };
    await expect(renderCard(empty)).resolves.toBeInstanceOf(Buffer);
    await expect(renderCard({ ...content, name: "X".repeat(160) })).resolves.toBeInstanceOf(Buffer);
  });
});
