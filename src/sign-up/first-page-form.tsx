import { ActionForm } from "../forms/action-form.tsx";
import { Button } from "../ui/button.tsx";

/** Opens the page that a first sign-in opens. */
export function FirstPageForm() {
  return (
    <ActionForm>
      <Button type="submit" size="lg">
        Continue
      </Button>
    </ActionForm>
  );
}
