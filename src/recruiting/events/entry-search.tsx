import { Form, useSubmit } from "react-router";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";

/** Finds entries by jersey, or by name and team. With script, the digits of a jersey are searched as they are typed. */
export function EntrySearch({
  view: { list, day, jersey, text },
}: {
  view: { list: string; day: string | null; jersey: string; text: string };
}) {
  const submit = useSubmit();
  return (
    <Form method="get" className="grid grid-cols-[7rem_1fr] items-end gap-3 sm:flex sm:flex-wrap">
      <input type="hidden" name="list" value={list} />
      {day && <input type="hidden" name="day" value={day} />}
      <TextField
        label="Jersey"
        name="jersey"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        defaultValue={jersey}
        onInput={({ currentTarget: { form } }) => void submit(form, { replace: true, preventScrollReset: true })}
        className="sm:w-28"
      />
      <TextField
        label="Name or team"
        name="text"
        autoComplete="off"
        maxLength={100}
        defaultValue={text}
        className="sm:w-72"
      />
      <Button type="submit" variant="secondary" className="col-span-2">
        Search
      </Button>
    </Form>
  );
}
