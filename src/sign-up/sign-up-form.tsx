import { AccountForm, type FormResult } from "../accounts/account-form.tsx";
import { PasswordField } from "../accounts/password-field.tsx";
import type { MemberType } from "../accounts/permissions.ts";
import { genders, sports } from "../athletes/vocabulary.ts";
import { Island } from "../ui/documents/island.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { AddressAdvice } from "./address-advice.tsx";
import { BirthDateField } from "./birth-date-field.tsx";
import { SchoolField } from "./school-field.tsx";

export interface SignUpResult extends FormResult {
  errors?: Partial<Record<string, string>>;
  values?: Partial<Record<string, string>>;
}

const emailHints: Record<MemberType, string | undefined> = {
  Athlete: undefined,
  "College Coach": "Use your college email. It shows that you coach there.",
  "Team Staff": "Use your school or club email if you have one. Our staff checks it.",
};

export function SignUpForm({ userType, result }: { userType: MemberType; result: SignUpResult | undefined }) {
  const { errors = {}, values = {} } = result ?? {};
  const athlete = userType === "Athlete";
  const control = (name: string) => ({ id: `sign-up-${name}`, name, error: errors[name], required: true });
  const field = (name: string) => ({ ...control(name), defaultValue: values[name] ?? "" });
  return (
    <div className="mt-8">
      <AccountForm title="Sign up" submit="Sign up" result={result} noValidate>
        <p className="text-ink-muted">
          {athlete ? "All fields except your sports are required." : "All fields are required."}
        </p>
        <input type="hidden" name="userType" value={userType} />
        {athlete && <BirthDateField id="sign-up-dateOfBirth" values={values} error={errors.dateOfBirth} />}
        <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
          <TextField label="First name" autoComplete="given-name" {...field("firstName")} />
          <TextField label="Last name" autoComplete="family-name" {...field("lastName")} />
        </div>
        <TextField label="Email" type="email" autoComplete="email" hint={emailHints[userType]} {...field("email")} />
        <AddressAdvice field="sign-up-email" warnsOfSchool={athlete} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="8 to 128 characters"
          {...control("password")}
        />
        {athlete && (
          <>
            <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
              <SelectField label="Gender" {...field("gender")} empty="Choose…" options={Object.entries(genders)} />
              <TextField
                label="Graduation year"
                inputMode="numeric"
                autoComplete="off"
                maxLength={4}
                {...field("graduationYear")}
              />
            </div>
            <Island name="school" component={SchoolField} props={field("currentSchool")} />
            <fieldset>
              <legend className="font-semibold text-sm">Sports that you play</legend>
              <div className="mt-1.5 grid gap-2 sm:grid-cols-3">
                {Object.entries(sports).map(([code, name]) => (
                  <label key={code} className="choice">
                    <input
                      type="checkbox"
                      name={`plays${code}`}
                      defaultChecked={values[`plays${code}`] !== undefined}
                    />
                    <span>{name}</span>
                  </label>
                ))}
              </div>
            </fieldset>
          </>
        )}
      </AccountForm>
    </div>
  );
}
