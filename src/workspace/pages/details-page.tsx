import { isMeasured } from "@openroster/stat-files/sports/sports.ts";
import { useState } from "react";
import { href } from "react-router";
import { type DetailSection, detailSections } from "../../athletes/field-definition.ts";
import { type DetailFieldName, definitionOf, detailFieldNames } from "../../athletes/fields.ts";
import { Card } from "../../ui/card.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { handlePlainForm } from "../endpoints/plain-forms.server.ts";
import { sportsIn } from "../sync/record-kinds.ts";
import { valuesOf } from "../sync/record-store.ts";
import { useProfile } from "../sync/use-workspace.tsx";
import type { Route } from "./+types/details-page.ts";
import { DetailField } from "./detail-field.tsx";
import { withFormResult } from "./plain-form-result.tsx";
import { ProfileForm } from "./profile-form.tsx";

export const action = handlePlainForm;

/** The optional fields of the profile, with the measurements of the athlete’s sports. Each is published only if the athlete chooses it. */
export default function DetailsPage({ actionData }: Route.ComponentProps) {
  const record = withFormResult(useProfile(), actionData);
  const values = valuesOf(record);
  const [sports] = useState(() => sportsIn(values));
  const isAsked = (name: DetailFieldName) =>
    definitionOf(name).type !== "measurement" || isMeasured(name, sports) || Boolean(values[name]);
  return (
    <div className="page max-w-[60rem] pt-8 pb-24 sm:pt-10">
      <PageTitle title="Your details" />
      <h1 className="headline-section">Your details</h1>
      <p className="mt-2 text-ink-muted">
        Fill in what you like. Only you see a detail until you choose “Everyone” for it. Everyone sees your recruiting
        state.
      </p>
      <div className="mt-6">
        <ProfileForm record={record} action={href("/me/details")}>
          {(Object.keys(detailSections) as DetailSection[]).map((section) => (
            <Card as="section" key={section}>
              <h2 className="headline-card mb-4 text-2xl">{detailSections[section]}</h2>
              <div className="grid gap-6">
                {detailFieldNames
                  .filter((name) => definitionOf(name).section === section && isAsked(name))
                  .map((name) => (
                    <DetailField key={name} record={record} name={name} />
                  ))}
              </div>
            </Card>
          ))}
        </ProfileForm>
      </div>
    </div>
  );
}
