import { beforeAll, expect, it } from "vitest";
import { sendRequest } from "../../tests/members.ts";
import { createCandidate } from "../../tests/school-factories.ts";
import { testApp } from "../../tests/test-app.ts";
import { encodeId } from "./public-id.server.ts";
import { setCommitment } from "./set-commitment.server.ts";
import { showDetails } from "./show-details.tsx";

const handle = testApp();
let athlete: Awaited<ReturnType<typeof createCandidate>>;

beforeAll(async () => {
  athlete = await createCandidate(handle.db);
});

async function readPublic() {
  const id = encodeId("athlete", athlete.athleteKey);
  return (await handle.app.inject(`/api/profile/GetProfileBySportAndID?id=${id}`)).json().result;
}

const today = new Date().toISOString().slice(0, 10);

it("shows everyone the state of recruiting, who stated it and when", async () => {
  expect(await readPublic()).toMatchObject({ commitmentStatus: null, commitmentStated: null });
  const { headers } = athlete;
  const { version } = (await sendRequest(handle.app, "GET", "/api/me/profile", { headers })).body.result;
  const changed = await handle.app.inject({
    method: "PATCH",
    url: "/api/me/profile",
    headers: { ...headers, "if-match": `"${version}"` },
    payload: { commitmentStatus: "committed" },
  });
  expect(changed.statusCode).toBe(200);
  expect(await readPublic()).toMatchObject({
    commitmentStatus: "committed",
    commitmentStated: { by: "athlete", on: today },
  });
  await setCommitment(handle.db, {
    athleteKey: athlete.athleteKey,
    status: "signed",
    statedBy: "guardian",
    day: today,
  });
  const profile = await readPublic();
  expect(profile).toMatchObject({ commitmentStatus: "signed", commitmentStated: { by: "guardian", on: today } });
  expect(showDetails(profile)).toMatchObject([
    { title: "Commitment", details: [{ text: "Signed", takenBy: "Stated by a parent or guardian", date: today }] },
  ]);
});

it("finds committed and signed athletes in the search", async () => {
  const list = async (commitment: string) =>
    (await handle.app.inject(`/api/profile/SearchAthletes?commitment=${commitment}`)).json().result.data.length;
  await setCommitment(handle.db, { athleteKey: athlete.athleteKey, status: "signed", statedBy: "athlete" });
  expect([await list("committed"), await list("open")]).toEqual([1, 0]);
  await setCommitment(handle.db, { athleteKey: athlete.athleteKey, status: null, statedBy: "athlete" });
  expect([await list("committed"), await list("open")]).toEqual([0, 1]);
  expect(await readPublic()).toMatchObject({ commitmentStated: null });
});
