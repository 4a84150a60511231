import { setSending } from "../accounts/handle-account-forms.ts";
import { showToast } from "../ui/documents/show-toast.ts";
import { requestJson } from "../ui/request-json.ts";

/** Lets the form that requests a deletion stay on its page, whatever the result. Its button is disabled without an email. */
export function requestDeletions(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-deletion]");
  const button = form?.querySelector("button[type=submit]");
  if (!form || !button) return;
  const follow = () => button.toggleAttribute("disabled", fieldsOf(form).email === "");
  form.addEventListener("input", follow);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.hasAttribute("data-sending")) return;
    setSending(form, true);
    await requestJson("/api/user/RequestDeletion", { method: "POST", body: fieldsOf(form) });
    setSending(form, false);
    form.reset();
    follow();
    showToast({ message: form.dataset.deletion ?? "", tone: "danger", duration: 4000 });
  });
  follow();
}

function fieldsOf(form: HTMLFormElement): { email: string; password: string } {
  const fields = new FormData(form);
  return { email: String(fields.get("email") ?? ""), password: String(fields.get("password") ?? "") };
}
