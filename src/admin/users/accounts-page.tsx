import { useSearchParams } from "react-router";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TabsNav } from "../../ui/tabs-nav.tsx";
import { CsvDownload } from "../csv-download.tsx";
import { ListPages } from "../list-pages.tsx";
import { PortalPage } from "../page-body.tsx";
import { loadFrom, portalMeta, workList } from "../portal-route.ts";
import { RequestFailed } from "../request-failed.tsx";
import type { AccountList } from "../schema.ts";
import { type AccountState, accountStates } from "../vocabulary.ts";
import type { Route } from "./+types/accounts-page.ts";
import { UserRow } from "./user-row.tsx";

export const clientLoader = loadFrom<AccountList>("/api/admin/accounts", workList);
export const meta = portalMeta("Accounts by state");

export default function AccountsPage({ loaderData: outcome }: Route.ComponentProps) {
  const [params] = useSearchParams();
  if (!outcome.ok) return <RequestFailed {...outcome} />;
  const { data, pages, filters } = outcome.result;
  const chosen = params.get("state") ?? "deactivated";
  const counts = filters[0]?.values ?? [];
  return (
    <PortalPage
      title="Accounts by state"
      lede="Accounts that most people can’t see or use, newest first."
      actions={<CsvDownload list="accounts" />}
      className="grid gap-6 pt-5"
    >
      <TabsNav
        label="Accounts by state"
        tabs={counts.map(({ value, count }) => ({
          href: `?state=${value}`,
          label: `${accountStates[value as AccountState]} (${count.toLocaleString("en-US")})`,
          current: value === chosen,
        }))}
      />
      <ListPages pages={pages} label="Pages of accounts" noun="account">
        {data.length > 0 ? (
          <ul className="grid gap-2">
            {data.map((user) => (
              <UserRow key={user.userLoginId} user={user} />
            ))}
          </ul>
        ) : (
          <EmptyState title="No accounts in this state">You don’t need to do anything.</EmptyState>
        )}
      </ListPages>
    </PortalPage>
  );
}
