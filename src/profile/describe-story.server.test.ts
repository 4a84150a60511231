import sharp, { type Region } from "sharp";
import { describe, expect, it } from "vitest";
import { testCards, testPictures } from "../../tests/picture-processes.ts";
import { describeStory, type StoryContent, type StoryFormat } from "./describe-story.server.tsx";

const { cards } = await testCards(testPictures());

async function render(shown: StoryContent, format: StoryFormat = "square"): Promise<Buffer> {
  const png = await cards.find(describeStory("1", format, shown)).read();
  if (!png) throw new Error("The picture was not rendered.");
  return png;
}

const content: StoryContent = {
  name: "Taylor Trammell",
  role: "Volleyball, Outside Hitter, Class of 2025",
  facts: "6'1\", Henry Clay High School",
  title: "vs. Kearney, 3-1, Sep 4, 2026",
  sportCode: "VB",
  figures: [
    { text: "14", label: "Kills" },
    { text: ".442", label: "Hitting percentage" },
  ],
  photo: null,
  address: "roster.example/profile/abc",
};

describe("picture to share", () => {
  it.each([
    ["story", 1080, 1920],
    ["square", 1080, 1080],
  ] as const)("renders the format %s", async (format, width, height) => {
    expect(await sharp(await render(content, format)).metadata()).toMatchObject({ format: "png", width, height });
  });

  it.each([{ name: "Olivia Starck" }, { facts: "5'9\"" }, { title: "" }, { figures: [{ text: "9", label: "Kills" }] }])(
    "shows name, height, game and numbers: %o",
    async (change) => {
      expect((await render({ ...content, ...change })).equals(await render(content))).toBe(false);
    },
  );

  it.each(["story", "square"] as const)("has a margin right of three wide figures: %s", async (format) => {
    const labels = ["Passing yards", "Completion percentage", "Passing touchdowns"];
    const figures = labels.map((label) => ({ text: "1,204", label }));
    const picture = await render({ ...content, role: "", name: "", facts: "", title: "", figures }, format);
    const { width = 0, height = 0 } = await sharp(picture).metadata();
    const isEmpty = async (part: Region) =>
      (await sharp(await sharp(picture).extract(part).toBuffer()).stats()).channels.every(({ stdev }) => stdev === 0);
    const top = Math.round(height * 0.4);
    expect(await isEmpty({ left: width - 64, top, width: 64, height: height - top })).toBe(true);
  });

  it("shows the photo", async () => {
    const photo = await sharp({ create: { width: 480, height: 480, channels: 3, background: "#d02020" } })
      .jpeg()
      .toBuffer();
    const { data, info } = await sharp(await render({ ...content, photo }, "story"))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const red = data.filter((value, index) => index % info.channels === 0 && value > 180).length;
    expect(red).toBeGreaterThan(100_000);
  });

  it.each([{ name: "王小明" }, { facts: "5'9\", תיכון הרצליה" }, { title: "vs. 서울고등학교, 3-1" }])(
    "renders name, school and game in other scripts: %o",
    async (change) => {
      const empty = Object.fromEntries(Object.keys(change).map((key) => [key, ""]));
      expect((await render({ ...content, ...change })).equals(await render({ ...content, ...empty }))).toBe(false);
    },
  );

  it("renders without boxes a name that no font has, and one of 160 letters", async () => {
    expect((await render({ ...content, name: "𓀀𓀁" })).equals(await render({ ...content, name: "" }))).toBe(true);
    await expect(render({ ...content, name: "X".repeat(160) })).resolves.toBeInstanceOf(Buffer);
  });
});
