/** Programs that write the formats, as they name themselves. */
const programs = [
  "Tas Football",
  "NCAA In-Arena Utility",
  "(?:(?:Volleyball|Basketball|Football|NCAA|Gameday|FIBA) )?LiveStats(?: In-Arena Tool)?",
  "StatCrew",
  "PrestoSports",
  "StatBroadcast Listener",
  "SoloStats(?: WebReports)?",
  "HoopStats",
  "Data ?Volley(?: Release)?",
  "Click&Scout",
  "VolleyStation",
  "VolleyMetrics",
  "Balltime",
  "Hudl",
  "MaxPreps",
  "Openroster",
].join("|");
const version = "(?:\\d{1,2}|20\\d\\d)(?:\\.(?:\\d{1,3}|20\\d\\d)){0,3}";
const knownProducer = new RegExp(`^(?:${programs})(?: ${version})?(?: \\(tool ${version}\\))?$`, "i");

/**
 * Returns the name and version of a program that writes one of the formats, or null. Profiles show it, and anyone can write a file: no other
 * text is safe, because even a few words can name a meeting or a user name.
 */
export function readKnownProducer(producer: string | null): string | null {
  const text = producer?.trim().replaceAll(/\s+/g, " ") ?? "";
  // Fewer digits than a phone number.
  return knownProducer.test(text) && text.replaceAll(/\D/g, "").length < 10 ? text : null;
}
