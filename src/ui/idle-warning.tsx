import { useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog, focusOnOpen } from "./dialog.tsx";
import { requestJson } from "./request-json.ts";
import { SignInAgain } from "./sign-in-again.tsx";

const idleSeconds = 30 * 60;
const warnSeconds = 2 * 60;
/** A user who was active within these seconds gets no warning, because the dialog would swallow a keystroke. */
const activeSeconds = 60;
/** Seconds between checks while the warning is open, because another tab can extend the session. */
const checkSeconds = 10;
const timeoutMs = 10_000;

/** `asleep` shows nothing; `warned` can extend the session; `final` cannot, because the 8 hours are over; `ended` is signed out. */
type Phase = "asleep" | "warned" | "final" | "ended";

interface IdleWarningProps {
  /** Endpoint of the session: GET returns the seconds left, POST extends it. */
  path: string;
  readToken?: () => string | null;
  /** Email of the signed-in user, for the dialog that requests the password after the end. */
  email?: string;
  onSignedIn?: () => void;
}

/** Warns two minutes before an idle session ends. Any key or the button extends it. Form input stays on the page. */
export function IdleWarning({ path, readToken, email, onSignedIn }: IdleWarningProps) {
  const [phase, setPhase] = useState<Phase>("asleep");
  const watch = useRef<SessionWatch>(null);

  useEffect(() => {
    const own = watchSession({ path, readToken, setPhase });
    watch.current = own;
    return () => own.stop();
  }, [path, readToken]);
  useEffect(() => {
    if (phase !== "warned") return;
    function extend(event: KeyboardEvent) {
      // The key only extends the session: the field that regains the focus must not receive it.
      event.preventDefault();
      event.stopPropagation();
      void watch.current?.extend();
    }
    document.addEventListener("keydown", extend, true);
    return () => document.removeEventListener("keydown", extend, true);
  }, [phase]);

  const isFinal = phase === "final";
  const confirm = () => (isFinal ? setPhase("asleep") : void watch.current?.extend());
  return (
    <>
      <Dialog
        role="alertdialog"
        open={phase === "warned" || isFinal}
        onClose={confirm}
        width="sm"
        title={isFinal ? "Your sign-in ends in 2 minutes" : "Are you still there?"}
        description={
          isFinal
            ? "You signed in 8 hours ago. Save your work now. You can sign in again on this page."
            : "We’ll sign you out in 2 minutes, because you haven’t used this page. What you typed stays here. Press any key to stay signed in."
        }
        footer={
          <Button ref={focusOnOpen} onClick={confirm}>
            {isFinal ? "OK" : "Stay signed in"}
          </Button>
        }
      >
        {null}
      </Dialog>
      {email !== undefined && (
        <SignInAgain
          open={phase === "ended"}
          email={email}
          onClose={() => setPhase("asleep")}
          onSignedIn={() => {
            watch.current?.begin();
            onSignedIn?.();
          }}
        />
      )}
    </>
  );
}

interface SessionWatch {
  begin(): void;
  extend(): Promise<void>;
  stop(): void;
}

function watchSession({
  path,
  readToken,
  setPhase,
}: Pick<IdleWarningProps, "path" | "readToken"> & { setPhase: (phase: Phase) => void }): SessionWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = 0;
  let lastActive = Date.now();
  const listening = new AbortController();

  function checkIn(seconds: number): void {
    if (listening.signal.aborted) return;
    clearTimeout(timer);
    dueAt = Date.now() + seconds * 1000;
    timer = setTimeout(() => void checkSession(), seconds * 1000);
  }
  function begin(): void {
    setPhase("asleep");
    checkIn(idleSeconds - warnSeconds);
  }
  /** Requests the seconds left. Returns null if the session has ended, undefined if the server is unreachable. */
  async function requestSecondsLeft(method: "GET" | "POST"): Promise<number | null | undefined> {
    const token = readToken?.();
    const headers = { authorization: token && `Bearer ${token}` };
    const response = await requestJson<{ secondsLeft: number }>(path, { method, headers, timeoutMs });
    if (response.status === 401) return null;
    return response.ok ? response.result.secondsLeft : undefined;
  }
  function end(): void {
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
    setPhase("ended");
  }
  async function checkSession(): Promise<void> {
    const left = await requestSecondsLeft("GET");
    if (left === null) return end();
    if (left === undefined) return checkIn(checkSeconds);
    if (left > warnSeconds) {
      setPhase("asleep");
      return checkIn(left - warnSeconds);
    }
    if (Date.now() - lastActive < activeSeconds * 1000) return extend();
    setPhase("warned");
    checkIn(Math.min(checkSeconds, left + 1));
  }
  async function extend(): Promise<void> {
    setPhase("asleep");
    const left = await requestSecondsLeft("POST");
    if (left === null) return end();
    if (left === undefined) return checkIn(checkSeconds);
    if (left > warnSeconds) return checkIn(left - warnSeconds);
    setPhase("final");
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
    timer = setTimeout(end, (left + 1) * 1000);
  }
  function recordActivity(): void {
    lastActive = Date.now();
  }
  /** Timers can fire late after the device slept. */
  function catchUp(): void {
    if (document.visibilityState === "visible" && Date.now() >= dueAt) void checkSession();
  }

  const { signal } = listening;
  for (const event of ["keydown", "pointerdown", "input"])
    document.addEventListener(event, recordActivity, { signal, capture: true });
  document.addEventListener("visibilitychange", catchUp, { signal });
  begin();
  return {
    begin,
    extend,
    stop() {
      listening.abort();
      clearTimeout(timer);
    },
  };
}
