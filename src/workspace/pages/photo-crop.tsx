import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { type Crop, firstCrop, maxZoom, moveCrop, zoomCrop } from "../../media/crop-square.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** A photo that the browser decoded, with its pixels. */
export interface OpenPhoto {
  photo: Blob;
  address: string;
  size: { width: number; height: number };
}

interface Place {
  x: number;
  y: number;
}

/** Side of the frame on the page, in CSS pixels. It fits a phone of 320 px. */
const frame = 264;

const steps = new Map([
  ["ArrowLeft", { right: -1, down: 0 }],
  ["ArrowRight", { right: 1, down: 0 }],
  ["ArrowUp", { right: 0, down: -1 }],
  ["ArrowDown", { right: 0, down: 1 }],
]);

/** Shows the square that will be saved. The user drags and zooms the photo in it, by mouse, finger or keys. */
export function PhotoCrop({
  open,
  onCancel,
  onSave,
}: {
  open: OpenPhoto | null;
  onCancel: () => void;
  onSave: (photo: Blob, crop: Crop) => void;
}) {
  return (
    <Dialog
      open={open !== null}
      onClose={onCancel}
      title="Your photo"
      description="This is what coaches see. Drag the photo, and zoom until your face fills the frame."
      width="sm"
    >
      {open && <CropForm key={open.address} open={open} onCancel={onCancel} onSave={onSave} />}
    </Dialog>
  );
}

function CropForm({
  open: { photo, address, size },
  onCancel,
  onSave,
}: {
  open: OpenPhoto;
  onCancel: () => void;
  onSave: (photo: Blob, crop: Crop) => void;
}) {
  const [crop, setCrop] = useState(() => firstCrop(size));
  /** The places of the mouse or of the fingers that hold the photo. */
  const held = useRef(new Map<number, Place>());
  const id = useId();
  const scale = frame / crop.side;
  const zoomOf = ({ side }: Crop) => Math.min(size.width, size.height) / side;

  /** Moves the frame by pixels of the page. */
  function move({ right, down }: { right: number; down: number }) {
    setCrop((current) => {
      const pixels = current.side / frame;
      return moveCrop(current, size, { right: right * pixels, down: down * pixels });
    });
  }

  function zoom(change: (zoom: number) => number) {
    setCrop((current) => zoomCrop(current, size, change(zoomOf(current))));
  }

  /** One finger drags the photo, two zoom it. */
  function drag({ pointerId, clientX: x, clientY: y }: PointerEvent) {
    const before = held.current.get(pointerId);
    if (!before) return;
    const [other] = [...held.current].filter(([id]) => id !== pointerId).map(([, place]) => place);
    held.current.set(pointerId, { x, y });
    if (other) zoom((now) => (now * distance({ x, y }, other)) / Math.max(1, distance(before, other)));
    else move({ right: before.x - x, down: before.y - y });
  }

  const release = ({ pointerId }: PointerEvent) => void held.current.delete(pointerId);

  function press(event: KeyboardEvent) {
    const step = steps.get(event.key);
    if (step) move({ right: 12 * step.right, down: 12 * step.down });
    else if (event.key === "+" || event.key === "=") zoom((now) => now + 0.25);
    else if (event.key === "-") zoom((now) => now - 0.25);
    else return;
    event.preventDefault();
  }

  return (
    <div className="grid justify-items-center gap-5 p-5 sm:p-6">
      {/* biome-ignore lint/a11y/useSemanticElements: no element is a picture that is moved by keys. */}
      <div
        role="group"
        aria-label="Frame of the photo"
        aria-describedby={`${id}-keys`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move the photo.
        tabIndex={0}
        className="relative cursor-grab touch-none select-none overflow-hidden rounded-md bg-sunken active:cursor-grabbing"
        style={{ width: frame, height: frame }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onWheel={({ deltaY }) => zoom((now) => now - Math.sign(deltaY) * 0.1)}
        onKeyDown={press}
      >
        <img
          src={address}
          alt="Preview"
          draggable={false}
          className="absolute top-0 left-0 max-w-none origin-top-left"
          style={{
            width: size.width * scale,
            height: size.height * scale,
            transform: `translate(${-crop.x * scale}px, ${-crop.y * scale}px)`,
          }}
        />
        {/* The avatar of the profile is round. */}
        <span aria-hidden className="pointer-events-none absolute inset-0 rounded-full ring-2 ring-white/80" />
      </div>
      <p id={`${id}-keys`} className="pointer-coarse:hidden text-ink-muted text-sm">
        By keys: the arrows move the photo, + and − zoom.
      </p>
      <label className="grid w-full max-w-[264px] gap-1 font-semibold text-sm">
        Zoom
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoomOf(crop)}
          onChange={({ target }) => zoom(() => Number(target.value))}
          className="h-11 w-full accent-accent"
        />
      </label>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => onSave(photo, crop)}>Save the photo</Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function distance(one: Place, other: Place): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
