import type { CSSProperties, ReactNode } from "react";

/** A paragraph. The margins are also set one by one, because some mail programs ignore `margin`. */
export function MailText({
  margin: [top, bottom],
  style,
  ...rest
}: {
  margin: [top: string, bottom: string];
  style: CSSProperties;
  className: string;
  "data-skip-in-text"?: "true";
  children: ReactNode;
}) {
  const margins = { marginTop: top, marginRight: 0, marginBottom: bottom, marginLeft: 0 };
  return <p {...rest} style={{ margin: `${top} 0 ${bottom}`, ...style, ...margins }} />;
}
