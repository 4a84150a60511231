import { href } from "react-router";
import { pageCacheContext } from "#page-cache-context";
import { pageContext } from "#page-context";
import { brand } from "../brand.ts";
import { loadedMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/accessibility-page.ts";
import { render } from "./accessibility.md";
import { describePage } from "./describe-page.server.ts";
import { PageHeader } from "./page-header.tsx";
import { Prose } from "./prose.tsx";

const title = "Accessibility";

export async function loader({ context }: Route.LoaderArgs) {
  await context.get(pageCacheContext).cachePage({});
  const { publicUrl } = context.get(pageContext);
  const description = `How accessible ${brand.name} is: the standard we follow, what we test, what doesn’t work yet, and where to report a barrier.`;
  return { page: describePage({ title, description, path: href("/accessibility"), publicUrl }) };
}

export const meta = loadedMeta;

export default function AccessibilityPage() {
  return (
    <>
      <PageHeader title={title} court="yard-field">
        <p>{`Everyone should be able to use ${brand.name}, with any device and any assistive technology.`}</p>
      </PageHeader>
      <div className="page pt-2 pb-24">
        <div className="prose">
          <Prose html={render({ brand: brand.name, email: brand.supportEmail })} />
        </div>
      </div>
    </>
  );
}
