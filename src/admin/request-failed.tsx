import { useRevalidator } from "react-router";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { SessionEnded } from "./session-ended.tsx";

export function RequestFailed({ status, message }: { status: number; message: string }) {
  const revalidator = useRevalidator();
  if (status === 401) return <SessionEnded />;
  return (
    <EmptyState
      title={status === 404 ? "Not found" : "We couldn’t load this"}
      titleAs="h1"
      art="clipboard"
      className="py-20"
      action={
        <Button busy={revalidator.state === "loading"} onClick={() => void revalidator.revalidate()}>
          Try again
        </Button>
      }
    >
      {message}
    </EmptyState>
  );
}
