import type { StatFileFormat } from "./stat-file.ts";

export const formatNames: Record<StatFileFormat, string> = {
  "statcrew-volleyball": "StatCrew XML",
  "statcrew-basketball": "StatCrew XML",
  "statcrew-football": "StatCrew XML",
  datavolley: "DataVolley",
  volleystation: "VolleyStation",
  "hudl-xml": "Hudl tagging XML",
  maxpreps: "MaxPreps text",
  csv: "CSV",
  xlsx: "Excel",
  "openroster-json": "Openroster JSON",
};
