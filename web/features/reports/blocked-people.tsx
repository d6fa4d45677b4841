import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Block } from "#contract/messaging/blocks.ts";
import { refetchQueries } from "#web/lib/api/query-cache.tsx";
import { formatDate } from "#web/lib/format/format.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { PanelList } from "#web/ui/lists/panel-list.tsx";
import { useListFocus } from "#web/ui/lists/use-list-focus.ts";
import { Panel, PanelRow } from "#web/ui/panel.tsx";
import { ownBlocks, useBlocking } from "./blocks.ts";
import { BLOCKS } from "./report-texts.ts";

/** The panel with the people whom the user blocks. */
export default function BlockedPeople() {
  const list = useInfiniteQuery({ ...ownBlocks, select: ({ pages }) => pages.flatMap(({ items }) => items) });
  const empty = useRef<HTMLDivElement>(null);
  const listFocus = useListFocus("li", "button", empty);
  return (
    <Panel id="blocked" title={BLOCKS.title}>
      <div ref={empty} tabIndex={-1}>
        <div {...listFocus}>
          <PanelList list={list} texts={BLOCKS} row={(block) => <Row key={block.user_id} block={block} />} />
        </div>
      </div>
    </Panel>
  );
}

function Row({ block: { user_id, name, avatar, created_at } }: { block: Block }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { unblock } = useBlocking();
  async function remove() {
    setBusy(true);
    if (await unblock({ id: user_id, name })) await refetchQueries(client, { queryKey: ["conversations"] });
    setBusy(false);
  }
  return (
    <PanelRow
      picture={<Avatar name={name} src={avatar} id={user_id} size="row" />}
      name={name}
      details={BLOCKS.since(formatDate(created_at))}
      action={
        <Button busy={isBusy} aria-label={BLOCKS.unblockOf(name)} onClick={() => void remove()}>
          {BLOCKS.unblock}
        </Button>
      }
    />
  );
}
