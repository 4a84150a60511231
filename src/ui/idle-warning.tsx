import { useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

/** Seconds that a sign-in lasts without use, and before its end the warning. */
const idleSeconds = 30 * 60;
const warnSeconds = 2 * 60;
/** Whoever did something within these seconds is not asked: a dialog would take the next letter. */
const activeSeconds = 60;
/** Seconds between two looks while the warning is open: another tab may have extended the sign-in. */
const lookSeconds = 10;
const timeoutMs = 10_000;

/** `asleep` nothing to show; `warned` one key extends; `final` the 8 hours are over, which nothing extends; `ended` signed out. */
type Phase = "asleep" | "warned" | "final" | "ended";

interface IdleWarningProps {
  /** Endpoint of the session: GET returns the seconds left, POST extends it. */
  path: string;
  /** The bearer token, where the session is not in a cookie. */
  readToken?: () => string | null;
  /** Who is signed in: after the end, a dialog asks for the password in place. */
  email?: string;
  onSignedIn?: () => void;
}

/** Warns two minutes before a sign-in ends for want of use. Any key or a press of the button extends it; what was typed stays on the page. */
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
      // The key is the answer and nothing else: the field that gets the focus back would take its letter.
      event.preventDefault();
      event.stopPropagation();
      void watch.current?.extend();
    }
    document.addEventListener("keydown", extend, true);
    return () => document.removeEventListener("keydown", extend, true);
  }, [phase]);

  const isFinal = phase === "final";
  const answer = () => (isFinal ? setPhase("asleep") : void watch.current?.extend());
  return (
    <>
      <Dialog
        role="alertdialog"
        open={phase === "warned" || isFinal}
        onClose={answer}
        width="sm"
        title={isFinal ? "Your sign-in ends in 2 minutes" : "Are you still there?"}
        description={
          isFinal
            ? "You signed in 8 hours ago. Save your work now. You can sign in again on this page."
            : "We’ll sign you out in 2 minutes, because you haven’t used this page. What you typed stays here. Press any key to stay signed in."
        }
        footer={
          // The dialog gives the focus to what has this attribute, which React never writes.
          <Button ref={(button) => button?.setAttribute("autofocus", "")} onClick={answer}>
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

  function lookIn(seconds: number): void {
    if (listening.signal.aborted) return;
    clearTimeout(timer);
    dueAt = Date.now() + seconds * 1000;
    timer = setTimeout(() => void look(), seconds * 1000);
  }
  function begin(): void {
    setPhase("asleep");
    lookIn(idleSeconds - warnSeconds);
  }
  /** Null where the session has ended, undefined where the server cannot be reached. */
  async function ask(method: "GET" | "POST"): Promise<number | null | undefined> {
    const token = readToken?.();
    try {
      const headers = { accept: "application/json", ...(token && { authorization: `Bearer ${token}` }) };
      const response = await fetch(path, { method, headers, signal: AbortSignal.timeout(timeoutMs) });
      if (response.status === 401) return null;
      const { result } = (await response.json()) as { result?: { secondsLeft?: number } };
      return result?.secondsLeft;
    } catch {
      return undefined;
    }
  }
  function end(): void {
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
    setPhase("ended");
  }
  async function look(): Promise<void> {
    const left = await ask("GET");
    if (left === null) return end();
    if (left === undefined) return lookIn(lookSeconds);
    if (left > warnSeconds) {
      setPhase("asleep");
      return lookIn(left - warnSeconds);
    }
    if (Date.now() - lastActive < activeSeconds * 1000) return extend();
    setPhase("warned");
    lookIn(Math.min(lookSeconds, left + 1));
  }
  async function extend(): Promise<void> {
    setPhase("asleep");
    const left = await ask("POST");
    if (left === null) return end();
    if (left === undefined) return lookIn(lookSeconds);
    if (left > warnSeconds) return lookIn(left - warnSeconds);
    setPhase("final");
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
    timer = setTimeout(end, (left + 1) * 1000);
  }
  function noteUse(): void {
    lastActive = Date.now();
  }
  /** After sleep a timer is late. */
  function catchUp(): void {
    if (document.visibilityState === "visible" && Date.now() >= dueAt) void look();
  }

  const { signal } = listening;
  for (const event of ["keydown", "pointerdown", "input"])
    document.addEventListener(event, noteUse, { signal, capture: true });
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
