import { infiniteQueryOptions, useQueryClient } from "@tanstack/react-query";
import { api, apiPage, BY_CURSOR } from "#web/lib/api/api.ts";
import { faultText } from "#web/lib/api/fault-text.ts";
import { refetchQueries } from "#web/lib/api/query-cache.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { BLOCKS } from "./report-texts.ts";

const KEY = "blocks";

export interface Blockable {
  id: string;
  name: string;
}

/** The people whom the user blocks, latest first. */
export const ownBlocks = infiniteQueryOptions({
  queryKey: [KEY],
  queryFn: ({ pageParam, signal }) => apiPage("GET /api/users/me/blocks", { cursor: pageParam, signal }),
  ...BY_CURSOR,
});

/**
 * Returns functions that block and unblock a person. `onChange` shows the change at once; it is called again with the
 * former state if the change fails. Both return whether it succeeded.
 */
export function useBlocking(onChange: (userId: string, isBlocked: boolean) => void = () => {}) {
  const client = useQueryClient();

  async function change({ id, name }: Blockable, isBlocked: boolean): Promise<boolean> {
    const about = `block of ${id}`;
    if (!navigator.onLine) {
      toast.error(BLOCKS.offline, { about });
      return false;
    }
    onChange(id, isBlocked);
    try {
      if (isBlocked) await api("POST /api/users/me/blocks", { body: { user_id: id } });
      else await api("DELETE /api/users/me/blocks/:userId", { params: { userId: id } });
    } catch (error) {
      onChange(id, !isBlocked);
      const failed = isBlocked ? BLOCKS.notBlocked : BLOCKS.notUnblocked;
      toast.error(faultText(error, { ...BLOCKS, failed }), { about });
      return false;
    }
    toast.success(isBlocked ? BLOCKS.blocked(name) : BLOCKS.unblocked(name), { about });
    void refetchQueries(client, { queryKey: [KEY] });
    return true;
  }
  return {
    block: (person: Blockable) => change(person, true),
    unblock: (person: Blockable) => change(person, false),
  };
}
