import { useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { type IdentityProof, identityProofs } from "./vocabulary.ts";

/** A button that asks how the owner of an account was identified, before it acts. */
export function IdentityButton({
  label,
  name,
  question,
  hint,
  busy,
  onConfirm,
}: {
  label: string;
  name: string;
  question: string;
  hint: string;
  busy: boolean;
  onConfirm: (proof: IdentityProof) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  return (
    <>
      <Button ref={button} variant="secondary" busy={busy} onClick={() => setIsOpen(true)}>
        {`${label}…`}
        <span className="sr-only">{`: ${name}`}</span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        question={question}
        returnFocus={() => button.current}
        onAnswer={(yes) => {
          const proof = select.current?.value as IdentityProof | undefined;
          setIsOpen(false);
          if (yes && proof) onConfirm(proof);
        }}
      >
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className="mt-1">{hint}</p>
        <SelectField
          ref={select}
          label="How did you check who asks?"
          className="mt-3"
          options={Object.entries(identityProofs)}
        />
      </ConfirmDialog>
    </>
  );
}
