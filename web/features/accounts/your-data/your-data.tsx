import Download from "lucide-react/icons/download";
import UserX from "lucide-react/icons/user-x";
import { useId, useState } from "react";
import { ApiError, api } from "#web/lib/api/api.ts";
import { saveFile } from "#web/lib/page/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { PANEL } from "../profile-panels.tsx";
import { ROW_TEXT, SecurityRow } from "../security/security-row.tsx";
import { DeleteAccountDialog, type LeavingProps } from "./delete-account-dialog.tsx";
import { YOUR_DATA } from "./texts.ts";

/** The panel to download the user's data or delete the account. */
export default function YourData(leaving: LeavingProps) {
  const id = useId();
  const [isLoading, setLoading] = useState(false);
  const [isAsking, setAsking] = useState(false);

  async function download() {
    setLoading(true);
    try {
      const content = JSON.stringify(await api("GET /api/users/me/export"), null, 2);
      saveFile(content, { name: YOUR_DATA.fileName, type: "application/json" });
    } catch (error) {
      const text = error instanceof ApiError && error.code === "too_many_requests" ? error.message : null;
      toast.error(text ?? YOUR_DATA.notDownloaded);
    } finally {
      setLoading(false);
    }
  }
  return (
    <section aria-labelledby={id} className={`${PANEL} p-6 max-[20rem]:p-4`}>
      <h2 id={id} className="title-3 mb-2">
        {YOUR_DATA.title}
      </h2>
      <div>
        <SecurityRow
          icon={Download}
          title={YOUR_DATA.downloadTitle}
          action={
            <Button busy={isLoading} onClick={() => void download()}>
              {YOUR_DATA.download}
            </Button>
          }
        >
          <p className={ROW_TEXT}>{YOUR_DATA.downloadHint}</p>
        </SecurityRow>
        <SecurityRow
          icon={UserX}
          title={YOUR_DATA.deleteTitle}
          action={
            <Button variant="quiet-danger" onClick={() => setAsking(true)}>
              {YOUR_DATA.delete}
            </Button>
          }
        >
          <p className={ROW_TEXT}>{YOUR_DATA.deleteHint}</p>
        </SecurityRow>
      </div>
      <DeleteAccountDialog open={isAsking} onClose={() => setAsking(false)} {...leaving} />
    </section>
  );
}
