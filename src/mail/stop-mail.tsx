import { Button } from "../ui/button.tsx";
import { FormFrame } from "../ui/form-frame.tsx";

export interface StopMailTexts {
  title: string;
  lede: string;
  question: string;
  button: string;
  stopped: string;
}

/** The page of the link in a mail that stops it. Opening it stops nothing, because mail scanners open every link. */
export function StopMail({ texts, isStopped }: { texts: StopMailTexts; isStopped: boolean }) {
  const { title, lede, question, button, stopped } = texts;
  return (
    <FormFrame title={title} lede={lede}>
      {isStopped ? (
        <p role="status" className="border-success border-l-4 bg-sunken px-4 py-3 font-medium">
          {stopped}
        </p>
      ) : (
        <form method="post" className="grid justify-items-start gap-5">
          <p>{question}</p>
          <Button type="submit" size="lg">
            {button}
          </Button>
        </form>
      )}
    </FormFrame>
  );
}
