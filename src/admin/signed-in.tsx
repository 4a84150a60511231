import { classNames } from "../ui/class-names.ts";
import { useUserEmail } from "./admin-session.tsx";

export function SignedIn({ className }: { className?: string }) {
  const email = useUserEmail();
  return (
    <p className={classNames("min-w-0 leading-tight", className)}>
      <span className="wrap-anywhere block font-medium text-sm" title={email}>
        {email}
      </span>
      <span className="eyebrow">Admin</span>
    </p>
  );
}
