import { href } from "react-router";

/** Returns the address at which a member who stays signed in enters the password, to go on at `next`. */
export function askForPassword(next: string): string {
  return `${href("/signin")}?${new URLSearchParams({ done: "password", next })}`;
}
