import { data, href } from "react-router";
import { pageContext } from "#page-context";
import { paymentsContext } from "#payments-context";
import { brand } from "../../brand.ts";
import { findReceipt } from "../../payments/list-receipts.server.ts";
import { findReceiptProgram } from "../../payments/receipt-program.server.ts";
import { nameProgram } from "../../programs/name-program.ts";
import { requireProgramPage } from "../../programs/program-operations.server.ts";
import { Button } from "../../ui/button.tsx";
import { TextLink } from "../../ui/link-button.tsx";
import { privateMeta } from "../../ui/page-meta.ts";
import { formatTimestamp } from "../../ui/timestamp.ts";
import type { Route } from "./+types/receipt-page.ts";

export async function loader({ request, context, params: { receiptId } }: Route.LoaderArgs) {
  const member = await requireProgramPage(context, request);
  const { db } = context.get(pageContext);
  const { seller } = context.get(paymentsContext);
  const programId = member.role === "owner" ? member.programId : null;
  const receipt = await findReceipt(db, { receiptId, accountId: member.accountId, programId });
  if (!receipt) throw data("We can’t find this receipt.", { status: 404 });
  const program = await findReceiptProgram(db, receipt.programId);
  return {
    seller,
    receipt,
    buyer: program
      ? { school: program.schoolName, team: nameProgram(program), reference: program.billingReference }
      : null,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privateMeta(`Receipt ${loaderData?.receipt.number ?? ""}`);
}

export default function ReceiptPage({ loaderData: { seller, receipt, buyer } }: Route.ComponentProps) {
  return (
    <div className="page py-5">
      <p className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <TextLink to={href("/coach/plan")}>Plan</TextLink>
        <Button variant="secondary" onClick={() => print()}>
          Print or save as PDF
        </Button>
      </p>
      <article className="mx-auto mt-4 grid max-w-[48rem] gap-8 rounded-lg border border-line bg-raised p-6 sm:p-10 print:border-0 print:p-0">
        <header className="flex flex-wrap justify-between gap-6">
          <div>
            <h1 className="headline-section">Receipt</h1>
            <p className="figure mt-1 text-lg">{receipt.number}</p>
          </div>
          <address className="wrap-anywhere not-italic sm:text-right">
            <span className="block font-semibold">{seller.name ?? brand.name}</span>
            {(seller.address ?? brand.address).split(",").map((line) => (
              <span key={line} className="block">
                {line.trim()}
              </span>
            ))}
            <span className="block">{brand.supportEmail}</span>
            {seller.taxId && <span className="block">{`Tax ID ${seller.taxId}`}</span>}
          </address>
        </header>
        <dl className="grid gap-5 sm:grid-cols-2">
          <Fact name="Paid on">{formatTimestamp(receipt.paidAt, "long-day")}</Fact>
          <Fact name="Paid through">{`PayPal, subscription ${receipt.paypalId}`}</Fact>
          {buyer && (
            <Fact name="Paid for">
              <span className="block">{buyer.school}</span>
              {buyer.team}
            </Fact>
          )}
          {buyer?.reference && <Fact name="Tax ID or order number">{buyer.reference}</Fact>}
        </dl>
        <table className="w-full text-left">
          <thead>
            <tr className="border-line-strong border-b">
              <th scope="col" className="py-2">
                Item
              </th>
              <th scope="col" className="py-2 text-right">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            <tr className="border-line border-b">
              <td className="wrap-anywhere py-3">{`${receipt.planName}: coach plan of ${brand.name}`}</td>
              <td className="figure py-3 text-right">{receipt.amount}</td>
            </tr>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="py-3">
                Paid
              </th>
              <td className="figure py-3 text-right text-xl">{receipt.amount}</td>
            </tr>
          </tfoot>
        </table>
      </article>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-muted text-sm">{name}</dt>
      <dd className="wrap-anywhere font-medium">{children}</dd>
    </div>
  );
}
