import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import { photoTypes, workspaceLimits } from "../../athletes/limits.ts";
import { cropPhoto, shrinkPhoto } from "../../media/shrink-photo.ts";
import { uploadPhoto } from "../../media/upload-photo.ts";
import { announce } from "../../ui/announce.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { CircleProblem } from "../sync/circle-problem.tsx";
import { valuesOf } from "../sync/record-store.ts";
import { useFacts, useProfile, useWorkspace } from "../sync/use-workspace.tsx";
import { type OpenPhoto, PhotoCrop } from "./photo-crop.tsx";

const uploading = "Uploading your photo.";

export function PhotoField() {
  const store = useWorkspace();
  const { picture } = useFacts();
  const { gender } = valuesOf(useProfile());
  const [sending, setSending] = useState<{ preview: string; share: number } | null>(null);
  const [opened, setOpened] = useState<OpenPhoto | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const abort = useRef<AbortController>(null);
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const id = useId();
  const isSending = sending !== null;

  // "Cancel" and "Remove" disappear when pressed: moves the focus to the remaining button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when one of the two may have disappeared.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) choose.current?.focus({ preventScroll: true });
  }, [isSending, picture]);

  /** Shows the photo before it is saved. A file that this browser cannot decode is sent as it is: the server may know it. */
  async function open(file: File) {
    const { photo, size } = await shrinkPhoto(file);
    const refusal = refusalOf(photo, file.name);
    setProblem(refusal);
    if (refusal) return;
    if (size) setOpened({ photo, address: await readAsAddress(photo), size });
    else await send(photo);
  }

  async function send(photo: Blob) {
    const controller = new AbortController();
    abort.current = controller;
    const preview = await readAsAddress(photo);
    setSending({ preview, share: 0 });
    announce(uploading);
    const failure = await uploadPhoto(photo, {
      account: store.account,
      signal: controller.signal,
      onProgress: (share) => setSending({ preview, share }),
    });
    if (failure === null) await store.refresh();
    setSending(null);
    setProblem(failure);
    if (failure !== null) return;
    announce(controller.signal.aborted ? "The upload was canceled." : "We saved your photo.", uploading);
  }

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // Otherwise selecting the same file again after a failure fires no event.
    event.target.value = "";
    if (file) void open(file);
  }

  async function remove() {
    const failure = await store.removePhoto();
    setProblem(failure);
    if (failure === null) announce("We removed your photo.");
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: tracks whether a button inside has the focus.
    <div
      ref={field}
      id="photo"
      className="flex flex-wrap items-center gap-5"
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        // A removed button and an inactive window both cause a blur event without a target.
        if (relatedTarget !== null) hadFocus.current = field.current?.contains(relatedTarget) ?? false;
      }}
    >
      <Avatar
        src={sending?.preview ?? picture}
        gender={gender}
        size="xl"
        alt={picture ? "Your photo" : "No photo yet"}
        className="sm:size-32"
      />
      <div className="grid min-w-0 flex-1 basis-52 gap-3">
        <p id={`${id}-hint`} className="text-ink-muted text-sm">
          Use a clear photo of your face. JPEG, PNG or WebP, 10 MB at most. You choose the square that we show.
        </p>
        <div className="flex flex-wrap gap-3">
          <input
            ref={input}
            type="file"
            // Without HEIC, an iPhone converts its photos to JPEG.
            accept={photoTypes.join(",")}
            aria-label="Photo"
            aria-describedby={`${id}-hint`}
            className="sr-only"
            tabIndex={-1}
            onChange={handleChange}
          />
          <Button ref={choose} variant="secondary" busy={isSending} onClick={() => input.current?.click()}>
            {picture ? "Change photo" : "Add a photo"}
          </Button>
          {isSending && (
            <Button variant="ghost" onClick={() => abort.current?.abort()}>
              Cancel
            </Button>
          )}
          {picture && !isSending && (
            <Button variant="ghost" onClick={() => void remove()}>
              Remove
            </Button>
          )}
        </div>
        {sending && (
          <div className="grid gap-2">
            <progress
              max={1}
              value={sending.share}
              aria-label="Uploading your photo"
              className="h-2.5 w-full accent-signal"
            />
            <span className="text-sm">
              {sending.share < 1 ? `Uploading… ${Math.round(sending.share * 100)} %` : "Checking…"}
            </span>
          </div>
        )}
        <PhotoCrop
          open={opened}
          onCancel={() => setOpened(null)}
          onSave={(photo, crop) => {
            setOpened(null);
            void cropPhoto(photo, crop).then(send);
          }}
        />
        {problem && <CircleProblem>{problem}</CircleProblem>}
      </div>
    </div>
  );
}

function refusalOf(file: Blob, name: string): string | null {
  if (file.size > workspaceLimits.photoBytes) return "This photo is larger than 10 MB. Please choose a smaller one.";
  if (/hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(name))
    return "We can’t read HEIC photos. On an iPhone, choose Settings, Camera, Formats, Most Compatible. Or email the photo to yourself to turn it into a JPEG.";
  return (photoTypes as readonly string[]).includes(file.type) ? null : "Please choose a JPEG, PNG or WebP picture.";
}

function readAsAddress(file: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve("");
    reader.readAsDataURL(file);
  });
}
