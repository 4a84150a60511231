import { useState } from "react";
import { flushSync } from "react-dom";
import { href, useNavigate, useNavigation } from "react-router";
import { brand } from "../../brand.ts";
import { CourtArt } from "../../ui/art/court-art.tsx";
import { BrandLink } from "../../ui/brand-link.tsx";
import { Card } from "../../ui/card.tsx";
import { privateMeta } from "../../ui/page-meta.ts";
import { storeSession, useForgetOnUnload } from "../admin-session.tsx";
import { LoadingModal } from "./loading-modal.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecondFactorForm, type SecondFactorStep } from "./second-factor-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";

type Stage = { at: "credentials" } | { at: "second-factor"; step: SecondFactorStep } | { at: "codes"; codes: string[] };

export const meta = () => privateMeta("Sign In to secure admin portal");

export default function SignInPage() {
  useForgetOnUnload();
  const navigate = useNavigate();
  const leaving = useNavigation().location?.pathname === href("/admin");
  const [stage, setStage] = useState<Stage>({ at: "credentials" });
  const [email, setEmail] = useState("");
  const [isSubmitting, setIsSubmitting] = useState(false);

  /** The next field or heading can take the focus only after the modal has closed. */
  function showBusy(busy: boolean) {
    flushSync(() => setIsSubmitting(busy));
  }

  function enter(address: string, token: string, codes?: string[]) {
    storeSession({ token, email: address });
    if (codes) return setStage({ at: "codes", codes });
    return navigate(href("/admin"));
  }

  return (
    <div className="board relative flex min-h-dvh flex-col overflow-clip">
      <CourtArt />
      <header className="page relative flex h-16 items-center">
        <BrandLink name={brand.name} reloadDocument />
      </header>
      <main id="main" tabIndex={-1} className="page-narrow relative grid flex-1 content-center pt-6 pb-24">
        <Card accent padding="lg" className="paper bg-raised!">
          {stage.at === "credentials" && (
            <SignInForm
              onBusy={showBusy}
              onSignedIn={enter}
              onSecondFactor={(address, step) => {
                setEmail(address);
                setStage({ at: "second-factor", step });
              }}
            />
          )}
          {stage.at === "second-factor" && (
            <SecondFactorForm
              step={stage.step}
              onBusy={showBusy}
              onSignedIn={(token, codes) => enter(email, token, codes)}
              onStartOver={() => setStage({ at: "credentials" })}
            />
          )}
          {stage.at === "codes" && <RecoveryCodes codes={stage.codes} onDone={() => navigate(href("/admin"))} />}
        </Card>
      </main>
      <LoadingModal open={isSubmitting || leaving} />
    </div>
  );
}
