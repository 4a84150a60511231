import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../ui/button.tsx";
import { Download } from "../ui/icons/download.tsx";
import { useToast } from "../ui/toast.tsx";
import { fetchAdminCsv } from "./request-admin.tsx";
import type { CsvList } from "./vocabulary.ts";

/** Downloads the list of a page with its filters as a CSV file. */
export function CsvDownload({ list, name = list }: { list: CsvList | "audit"; name?: string }) {
  const [params] = useSearchParams();
  const showToast = useToast();
  const [isDownloading, setIsDownloading] = useState(false);

  async function download() {
    setIsDownloading(true);
    const query = new URLSearchParams(params);
    query.delete("page");
    query.delete("pageSize");
    try {
      const response = await fetchAdminCsv(`/api/admin/${list}.csv?${query}`);
      if (!response.ok) throw new Error(`status ${response.status}`);
      save(await response.blob(), `${name}-${new Date().toISOString().slice(0, 10)}.csv`);
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

/** A plain link cannot send the token, so the file is fetched first. */
function save(file: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the object URL asynchronously.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
