const pen = { strokeWidth: 2.5 };
const thin = { strokeWidth: 1.5 };

const numerals = {
  className: "fill-ink font-display font-[800] [font-stretch:78%]",
  stroke: "none",
  fontSize: 34,
  textAnchor: "middle",
} as const;

const drawings = {
  stats: (
    <>
      <path
        {...thin}
        d="M40 118v-22h18v22M70 118V84h18v34M100 118V92h18v26M130 118V70h18v48M160 118V78h18v40"
        opacity=".5"
      />
      <path d="M190 118V52h18v66Z" className="fill-accent stroke-none" />
      <path {...pen} d="M28 118h192" />
      <path {...pen} className="fill-raised" d="M40 22h48v40H40zM96 22h48v40H96z" />
      <path {...thin} d="M40 42h48M96 42h48" />
      <text {...numerals} x="64" y="54">
        3
      </text>
      <text {...numerals} x="120" y="54">
        1
      </text>
    </>
  ),
  links: (
    <>
      <path {...pen} className="fill-raised" d="M36 26h120v80H36z" />
      <path
        {...thin}
        d="M52 26v80M140 26v80M36 42h16M36 58h16M36 74h16M36 90h16M140 42h16M140 58h16M140 74h16M140 90h16"
      />
      <path d="m84 48 30 18-30 18Z" className="fill-accent stroke-none" />
      <path {...thin} d="M172 40h44M172 50h28M172 70h44M172 80h34M172 100h44" />
    </>
  ),
  sports: (
    <>
      <g {...thin} className="fill-raised">
        <path d="M28 30h92v46H28z" />
        <path d="M74 26v54M59 30v46M89 30v46" className="fill-none" />
      </g>
      <g {...thin}>
        <path className="fill-raised" d="M120 20h100v46H120z" />
        <path d="M128 20v46M212 20v46M140 20v46M152 20v46M164 20v46M176 20v46M188 20v46M200 20v46" />
      </g>
      <path {...pen} className="fill-raised" d="M72 58h96v58H72z" />
      <path {...pen} d="M120 58v58M72 76h20v22H72M168 76h-20v22h20M128 87a8 8 0 1 1-16 0 8 8 0 0 1 16 0" />
      <path strokeWidth="4" className="stroke-accent" d="M72 63h4a24 24 0 0 1 0 48h-4M168 63h-4a24 24 0 0 0 0 48h4" />
    </>
  ),
  seasons: (
    <>
      <path {...thin} className="fill-raised" d="M36 48h52V28H36zM94 48h52V28H94z" />
      <path {...pen} className="fill-raised" d="M30 48h122V22h56v26h4v68H30z" />
      <path strokeWidth="5" className="stroke-accent" d="M152 24h56" />
      <path {...thin} d="M44 66h70M44 84h52M44 102h62" />
      <path {...pen} d="M146 102V90l16-8 16 2 18-20" />
      <circle cx="196" cy="64" r="5" className="fill-accent stroke-none" />
    </>
  ),
  schools: (
    <>
      <path {...pen} className="fill-raised" d="M50 58 108 30l58 28z" />
      <path {...pen} d="M50 58v6h116v-6M46 112h124M54 104h108" />
      <path {...thin} d="M62 66v36M70 66v36M88 66v36M96 66v36M120 66v36M128 66v36M146 66v36M154 66v36M108 30V16" />
      <path d="M108 16h20l-5 4.5 5 4.5h-20z" className="fill-accent stroke-none" />
      <circle cx="176" cy="80" r="24" className="fill-raised" strokeWidth="3.5" />
      <path d="m193 97 20 20" strokeWidth="7" />
      <path d="M166 80h20" strokeWidth="4" className="stroke-accent" />
    </>
  ),
  submit: (
    <>
      <path {...pen} className="fill-raised" d="M34 28h60v86H34zM52 22h24v12H52z" />
      <circle cx="64" cy="56" r="9" {...thin} />
      <path {...thin} d="M48 84c2-12 30-12 32 0M46 94h36M46 102h24" />
      <path
        d="M104 90c34 20 40-44 68-35"
        className="stroke-accent"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="0.1 11"
      />
      <path strokeWidth="4" className="stroke-accent" d="m168 44 12 12-15 9" />
      <path {...pen} className="fill-raised" d="M188 42h40v30h-40zM188 42l20 16 20-16" />
      <path {...pen} d="m130 24 12 12m0-12-12 12M118 100l12 12m0-12-12 12M164 88l12 12m0-12-12 12" opacity=".55" />
    </>
  ),
};

export type FeatureArtName = keyof typeof drawings;

export function FeatureArt({ name, className }: { name: FeatureArtName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 136"
      width="240"
      height="136"
      fill="none"
      stroke="currentColor"
      strokeLinejoin="round"
      className={className}
    >
      {drawings[name]}
    </svg>
  );
}
