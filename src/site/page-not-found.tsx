import { ResultIllustration } from "../ui/art/result-illustration.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { missingTitle } from "./page-failure.tsx";

export function PageNotFound() {
  return (
    <div className="board relative flex min-h-[36rem] flex-col justify-center overflow-clip">
      <div className="order-1 relative h-64 sm:absolute sm:inset-0 sm:h-auto">
        <ResultIllustration call="out" />
      </div>
      <div className="page relative pt-14 pb-8 sm:py-20">
        <p aria-hidden className="figure text-ink-muted text-lg">
          404
        </p>
        <h1 className="headline-page mt-3 max-w-[9em]">{missingTitle}</h1>
        <p className="lede mt-5 max-w-[32rem]">
          The page you are looking for is not available or has been moved. Try a different url or go to homepage with
          the button below.
        </p>
        <LinkButton to="/" size="lg" className="mt-8">
          Go to Homepage
        </LinkButton>
      </div>
    </div>
  );
}
