import { z } from "zod";
import { readTime } from "../../film/clip-times.ts";
import { readClips, orderReel as readReelOrder } from "../../film/read-clips.server.ts";
import {
  clipChange,
  clipFile,
  clipList,
  clipParams,
  filmParams,
  newClip,
  ownClip,
  ownClips,
  reelOrder,
} from "../../film/schema.ts";
import type { Feature, FormSource } from "../../http/action.server.ts";
import type { SubmittedForm } from "../../http/submitted-form.server.ts";
import { athleteAction, athleteQuery, type Member } from "../../sessions/member-operations.server.ts";
import { addClipList, addClipsOfFile, type FilledClips } from "./fill-clips.server.ts";
import { listFilmClips } from "./own-film.server.ts";
import { addClip, changeClip, deleteClip, orderReel } from "./write-clips.server.ts";

const filled = z.object({
  added: z.int(),
  left: z.int().describe("Plays of the file that have a clip already, overlap another, or do not fit into the limit"),
});

/** Time marks in the athlete's film. */
export const filmMarks: Feature = {
  tag: "workspace",
  operations: [
    athleteQuery({
      route: "GET /api/me/films/:linkId/clips",
      name: "listClips",
      summary: "Lists the clips of a film by their start",
      params: filmParams,
      returns: ownClips,
      run: (db, { accountId }, { linkId }) => listFilmClips(db, { accountId, linkId }),
    }),
    athleteAction({
      route: "POST /api/me/films/:linkId/clips",
      name: "addClip",
      summary: "Marks a clip in a film on YouTube, Vimeo or Hudl",
      description:
        "At most 40 a film, each of at most 30 seconds. 422 for times that are beyond the film, in the wrong order, or within another clip. The first twelve are the opening reel.",
      params: filmParams,
      body: newClip,
      returns: ownClip,
      forms: { "add-clip": readClipForm },
      run: (trx, { accountId }, { linkId, ...clip }) => addClip(trx, { accountId, linkId, clip }),
    }),
    athleteAction({
      route: "PUT /api/me/clips/:clip",
      name: "replaceClip",
      summary: "Changes a clip",
      params: clipParams,
      body: clipChange,
      returns: ownClip,
      forms: { "change-clip": (form) => ({ clip: Number(form.text("clip")), ...readClipForm(form) }) },
      run: (trx, { accountId }, { clip: number, ...change }) => changeClip(trx, { accountId, number, change }),
    }),
    athleteAction({
      route: "DELETE /api/me/clips/:clip",
      name: "deleteClip",
      summary: "Deletes a clip",
      params: clipParams,
      forms: { "delete-clip": true },
      run: (trx, { accountId }, { clip: number }) => deleteClip(trx, { accountId, number }),
    }),
    athleteAction({
      route: "PUT /api/me/reel",
      name: "orderReel",
      summary: "Chooses the clips of the opening reel and their order",
      body: reelOrder,
      forms: { reel: readReelForm },
      run: (trx, { accountId }, { clips }) => orderReel(trx, { accountId, clips }),
    }),
    athleteAction({
      route: "POST /api/me/films/:linkId/clips/list",
      name: "addClipList",
      summary: "Adds a clip for each line of a pasted list",
      description: "All lines or none.",
      params: filmParams,
      body: clipList,
      returns: filled,
      forms: {
        "add-list": (form) => ({
          text: form.text("text"),
          skill: form.text("skill"),
          eventId: form.text("eventId") || null,
        }),
      },
      run: (trx, { accountId }, { linkId, ...list }) => addClipList(trx, { accountId, linkId, list }),
      message: (_input, result) => describeFilled(result),
      leadTo: "message",
    }),
    athleteAction({
      route: "POST /api/me/films/:linkId/clips/file",
      name: "addClipsOfFile",
      summary: "Adds a clip for each chosen play of the athlete in the uploaded scouting file",
      params: filmParams,
      body: clipFile,
      returns: filled,
      forms: {
        "add-file": (form) => ({
          player: form.text("player"),
          skills: form.all("skills"),
          eventId: form.text("eventId") || null,
          offset: (seconds(form.text("first")) ?? Number.NaN) - Number(form.text("firstOfFile")),
        }),
      },
      run: (trx, { accountId }, { linkId, ...choice }) => addClipsOfFile(trx, { accountId, linkId, choice }),
      message: (_input, result) => describeFilled(result),
      leadTo: "message",
    }),
  ],
};

function describeFilled({ added, left }: FilledClips): string {
  const clips = added === 1 ? "1 clip was added." : `${added} clips were added.`;
  if (left === 0) return clips;
  return `${clips} ${left === 1 ? "1 play" : `${left} plays`} of the file were left out: they overlap a clip, or don’t fit into the limit.`;
}

/** Times in forms are texts such as 12:31. */
function readClipForm(form: SubmittedForm) {
  return {
    start: seconds(form.text("start")),
    end: seconds(form.text("end")),
    skill: form.text("skill"),
    eventId: form.text("eventId") || null,
    nth: form.text("nth") === "" ? null : Number(form.text("nth")),
  };
}

function seconds(text: string): number | undefined {
  const time = readTime(text);
  return time === null ? undefined : time / 1000;
}

/** A button moves one clip in the reel; with script, `order` has the new order. */
async function readReelForm(form: SubmittedForm, { trx, caller }: FormSource<Member>) {
  if (form.has("order")) return { clips: form.text("order").split(",").filter(Boolean).map(Number) };
  const athlete = await trx
    .selectFrom("athletes")
    .select("id")
    .where("account_id", "=", caller.accountId)
    .executeTakeFirstOrThrow();
  const reel = readReelOrder(await readClips(trx, { athleteKey: athlete.id, isPublic: false, which: { reel: true } }));
  const clips = reel.map(({ number }) => number);
  const clip = Number(form.text("clip"));
  const place = clips.indexOf(clip);
  switch (form.text("move")) {
    case "in":
      return { clips: place < 0 ? [...clips, clip] : clips };
    case "out":
      return { clips: clips.filter((one) => one !== clip) };
    case "up":
      return { clips: place > 0 ? clips.with(place, clips[place - 1] ?? clip).with(place - 1, clip) : clips };
    default:
      return {
        clips:
          place >= 0 && place + 1 < clips.length
            ? clips.with(place, clips[place + 1] ?? clip).with(place + 1, clip)
            : clips,
      };
  }
}
