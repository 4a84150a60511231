/** Advice about an address, below its field. The script of the document shows it (`handle-account-forms.ts`). */
export function AddressAdvice({ field, warnsOfSchool }: { field: string; warnsOfSchool: boolean }) {
  return (
    <div className="-mt-4 text-sm">
      <p role="status" data-advice-for={field} />
      <template data-kind="slip">
        Did you mean <button type="button" className="text-link inline-flex min-h-11 items-center font-semibold" />?
      </template>
      {warnsOfSchool && (
        <template data-kind="school">
          School addresses end, often with graduation, and some get no email from outside. Use an address that you keep.
        </template>
      )}
    </div>
  );
}
