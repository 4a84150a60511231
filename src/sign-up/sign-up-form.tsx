import { AccountForm, type FormResult } from "../accounts/account-form.tsx";
import { PasswordField } from "../accounts/password-field.tsx";
import { genders } from "../athletes/vocabulary.ts";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { BirthDateField } from "./birth-date-field.tsx";

/** What a sign-up was answered that was not taken: sentences beside fields, and what was typed. */
export interface SignUpResult extends FormResult {
  errors?: Partial<Record<string, string>>;
  /** Everything but the password. */
  values?: Partial<Record<string, string>>;
}

/** The sign-up form of an athlete or a coach; an athlete's begins with the date of birth. */
export function SignUpForm({
  userType,
  answer,
}: {
  userType: "Athlete" | "College Coach";
  answer: SignUpResult | undefined;
}) {
  const { errors = {}, values = {} } = answer ?? {};
  const athlete = userType === "Athlete";
  const field = (name: string) => ({ name, error: errors[name], defaultValue: values[name] ?? "" });
  return (
    <div className="mt-8">
      <AccountForm submit="Sign up" answer={answer} replace noValidate>
        <input type="hidden" name="userType" value={userType} />
        {athlete && <BirthDateField values={values} error={errors.dateOfBirth} />}
        <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
          <TextField label="First name" autoComplete="given-name" {...field("firstName")} />
          <TextField label="Last name" autoComplete="family-name" {...field("lastName")} />
        </div>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint={athlete ? undefined : "Use your college email. It shows that you coach there."}
          {...field("email")}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint="8 to 128 characters"
          error={errors.password}
        />
        {athlete && (
          <>
            <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
              <SelectField label="Gender" {...field("gender")}>
                <option value="">Choose…</option>
                {Object.entries(genders).map(([code, word]) => (
                  <option key={code} value={code}>
                    {word}
                  </option>
                ))}
              </SelectField>
              <TextField
                label="Graduation year"
                inputMode="numeric"
                autoComplete="off"
                maxLength={4}
                {...field("graduationYear")}
              />
            </div>
            <TextField label="School" autoComplete="off" {...field("currentSchool")} />
          </>
        )}
      </AccountForm>
    </div>
  );
}
