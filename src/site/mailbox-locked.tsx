import { href } from "react-router";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";

export function MailboxLocked({ isWrongKey }: { isWrongKey: boolean }) {
  return (
    <>
      <p className="mt-4 max-w-[44rem]">
        This is a local trial. No email server is set, so we write emails to files. You need a key to read them here,
        because they contain links that open accounts.
      </p>
      <p className="mt-4 max-w-[44rem]">
        The server printed a link with the key when it started. You can also find the key in the file{" "}
        <code>mailbox-key</code> in the data folder (<code>./data</code>, unless <code>DATA_DIR</code> is set).
      </p>
      <form method="get" action={href("/mailbox")} className="mt-6 grid max-w-[28rem] gap-4">
        <TextField
          label="Key"
          name="key"
          autoComplete="off"
          spellCheck={false}
          required
          error={isWrongKey && "This key isn’t right. Copy it again from the server output."}
        />
        <Button type="submit" className="justify-self-start">
          Open the mailbox
        </Button>
      </form>
    </>
  );
}
