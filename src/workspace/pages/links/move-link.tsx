import { type FormEvent, type KeyboardEvent, type PointerEvent, useRef } from "react";
import { ActionForm } from "../../../forms/action-form.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ArrowDown } from "../../../ui/icons/arrow-down.tsx";
import { ArrowUp } from "../../../ui/icons/arrow-up.tsx";
import { GripVertical } from "../../../ui/icons/grip-vertical.tsx";
import { recordName } from "../../sync/name-fields.tsx";
import type { WorkspaceRecord } from "../../sync/record-store.ts";
import { type LinkOrder, moveTo } from "./use-link-order.ts";

const buttonLook =
  "grid size-11 shrink-0 place-content-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink";

/** The handle of a link, which the pointer drags and the arrow keys move, and a button for each direction. */
export function MoveLink({ link, order }: { link: WorkspaceRecord; order: LinkOrder }) {
  const handle = useRef<HTMLButtonElement>(null);
  const name = recordName(link);
  const place = order.ids.indexOf(link.id ?? "");
  const last = order.ids.length - 1;
  const { drag } = order;

  function press(event: KeyboardEvent) {
    const target = new Map([
      ["ArrowUp", place - 1],
      ["ArrowDown", place + 1],
      ["Home", 0],
      ["End", last],
    ]).get(event.key);
    if (event.key === "Escape") drag.cancel();
    if (target === undefined) return;
    event.preventDefault();
    if (target < 0 || target > last) return;
    order.move(link, target);
    // The moved element loses the focus in some browsers.
    requestAnimationFrame(() => handle.current?.focus());
  }
  return (
    <div className="flex shrink-0 items-center">
      <button
        ref={handle}
        type="button"
        aria-label={`Move ${name}: arrow keys, or drag`}
        title="Drag to move, or use the arrow keys"
        className={classNames(
          buttonLook,
          "cursor-grab touch-none active:cursor-grabbing noscript:hidden max-sm:hidden",
        )}
        onPointerDown={(event: PointerEvent) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.start(link);
        }}
        onPointerMove={({ clientY }) => drag.to(link, clientY)}
        onPointerUp={() => void drag.end(link)}
        onPointerCancel={drag.cancel}
        onKeyDown={press}
      >
        <GripVertical aria-hidden className="size-5" />
      </button>
      <MoveButton link={link} order={order} to={place - 1} label={`Move ${name} up`} icon={ArrowUp} />
      <MoveButton link={link} order={order} to={place + 1} label={`Move ${name} down`} icon={ArrowDown} />
    </div>
  );
}

function MoveButton({
  link,
  order,
  to,
  label,
  icon: Icon,
}: {
  link: WorkspaceRecord;
  order: LinkOrder;
  to: number;
  label: string;
  icon: typeof ArrowUp;
}) {
  const isPossible = to >= 0 && to < order.ids.length;
  const linkIds = moveTo(order.ids, link.id ?? "", to);
  return (
    <ActionForm
      fields={{ intent: "linkOrder" }}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        // A disabled button would lose the focus.
        if (isPossible) order.move(link, to);
      }}
    >
      {linkIds.map((id) => (
        <input key={id} type="hidden" name="linkIds" value={id} />
      ))}
      <button
        type="submit"
        aria-label={label}
        aria-disabled={!isPossible}
        className={classNames(buttonLook, !isPossible && "opacity-40")}
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </ActionForm>
  );
}
