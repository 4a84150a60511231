import type { CSSProperties, ReactNode } from "react";

/** A full-width block. Mail programs such as Outlook support tables, but not the box model of `div`. */
export function MailTable({
  className,
  style,
  rowStyle,
  children,
}: {
  className?: string;
  style?: CSSProperties;
  rowStyle?: CSSProperties;
  children: ReactNode;
}) {
  return (
    <table
      align="center"
      width="100%"
      className={className}
      border={0}
      cellPadding="0"
      cellSpacing="0"
      role="presentation"
      style={style}
    >
      <tbody>
        <tr style={rowStyle}>
          <td>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}
