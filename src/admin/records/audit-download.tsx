import Download from "lucide-react/icons/download";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { fetchAdminCsv } from "../request-admin.tsx";
import { filterNames } from "./audit-filter-form.tsx";

export function AuditDownload({ params }: { params: URLSearchParams }) {
  const showToast = useToast();
  const [isDownloading, setIsDownloading] = useState(false);

  async function download() {
    setIsDownloading(true);
    try {
      const response = await fetchAdminCsv(`/api/admin/audit.csv?${chosen(params)}`);
      if (!response.ok) throw new Error(`status ${response.status}`);
      save(await response.blob(), `audit-log-${new Date().toISOString().slice(0, 10)}.csv`);
    } catch {
      showToast({ message: "We couldn’t create the file. Please try again.", tone: "danger" });
    }
    setIsDownloading(false);
  }

  return (
    <Button variant="secondary" busy={isDownloading} onClick={download}>
      {!isDownloading && <Download aria-hidden className="size-5" />}
      Export CSV
    </Button>
  );
}

function chosen(params: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of filterNames) {
    const value = params.get(name);
    if (value) query.set(name, value);
  }
  return query;
}

/** A plain link cannot send the token, so the file is fetched first. */
function save(file: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the object URL asynchronously.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
