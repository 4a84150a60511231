import { useState } from "react";
import { announce } from "../../../ui/announce.ts";
import { useToast } from "../../../ui/toast.tsx";
import { recordName } from "../../sync/name-fields.tsx";
import type { WorkspaceRecord } from "../../sync/record-store.ts";
import { useWorkspace } from "../../sync/use-workspace.tsx";

export type LinkOrder = ReturnType<typeof useLinkOrder>;

/** Moves links of the list, which has an item with the attribute `data-link` for each of them. */
export function useLinkOrder(links: readonly WorkspaceRecord[]) {
  const store = useWorkspace();
  const showToast = useToast();
  const ids = links.map(({ id }) => id ?? "");
  /** The order while a link is dragged. */
  const [dragged, setDragged] = useState<{ id: string; ids: readonly string[] } | null>(null);

  async function save(link: WorkspaceRecord, order: readonly string[]): Promise<void> {
    if (order.join() === ids.join()) return;
    announce(`${recordName(link)} is now ${order.indexOf(link.id ?? "") + 1} of ${order.length}.`);
    const problem = await store.orderLinks(order);
    if (problem) showToast({ message: problem, tone: "danger" });
  }

  return {
    ids,
    dragged: dragged?.id ?? null,
    shown: dragged
      ? links.toSorted((one, other) => dragged.ids.indexOf(one.id ?? "") - dragged.ids.indexOf(other.id ?? ""))
      : links,
    move: (link: WorkspaceRecord, place: number) => void save(link, moveTo(ids, link.id ?? "", place)),
    drag: {
      start: (link: WorkspaceRecord) => setDragged({ id: link.id ?? "", ids }),
      to(link: WorkspaceRecord, pointerY: number) {
        if (!dragged) return;
        const others = [...document.querySelectorAll<HTMLElement>("[data-link]")].filter(
          ({ dataset }) => dataset.link !== link.id,
        );
        const place = others.filter((item) => pointerY > middleOf(item)).length;
        setDragged({ id: dragged.id, ids: moveTo(dragged.ids, link.id ?? "", place) });
      },
      async end(link: WorkspaceRecord) {
        if (!dragged) return;
        await save(link, dragged.ids);
        setDragged(null);
      },
      cancel: () => setDragged(null),
    },
  };
}

/** Returns the ids with one of them at another place. */
export function moveTo(ids: readonly string[], id: string, place: number): string[] {
  return ids.filter((other) => other !== id).toSpliced(Math.max(0, place), 0, id);
}

function middleOf(item: HTMLElement): number {
  const { top, height } = item.getBoundingClientRect();
  return top + height / 2;
}
