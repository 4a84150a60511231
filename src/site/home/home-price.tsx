import { href } from "react-router";
import { brand } from "../../brand.ts";
import { TextLink } from "../../ui/link-button.tsx";
import { StoreButtons } from "./store-buttons.tsx";

export function HomePrice() {
  return (
    <section aria-labelledby="price" className="below-fold border-line border-t bg-sunken">
      <div className="section page grid items-center gap-x-16 gap-y-8 md:grid-cols-[auto_minmax(0,1fr)]">
        <p aria-hidden className="figure flex gap-2 text-[clamp(6rem,20vw,13rem)]">
          <Tile>$</Tile>
          <Tile>0</Tile>
        </p>
        <div>
          <h2 id="price" className="headline-section">
            Always free for the athlete
          </h2>
          <p className="lede mt-4">
            {`Athletes pay nothing for the app, the profile or submitting it to coaches. The only thing ${brand.name} sells is a plan for college coaches.`}
          </p>
          <p className="mt-3">
            <TextLink to={href("/coaches")}>See the tools for coaches and their price</TextLink>
          </p>
          <StoreButtons className="mt-7" />
        </div>
      </div>
    </section>
  );
}

function Tile({ children }: { children: string }) {
  return (
    <span className="board relative grid h-[1.25em] w-[0.82em] place-items-center overflow-clip rounded-lg isolate after:absolute after:inset-x-0 after:-z-1 after:top-1/2 after:h-0.5 after:bg-line">
      {children}
    </span>
  );
}
