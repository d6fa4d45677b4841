import { describe, expect, it } from "vitest";
import { type FaultKind, type FinalState, faultsIn, History } from "./history.ts";

type Stored = FinalState["views"][number]["messages"][number];
const [ASHA, MEERA, TALK] = ["asha", "meera", "talk"];

/** A history without faults: Asha sends three messages, Meera receives all and reads the first. */
function correctHistory() {
  const history = new History();
  const stored: Stored[] = [];
  for (const seq of [1, 2, 3]) {
    const [client_id, content] = [`client-${seq}`, `Message ${seq}`];
    const begun = history.tick();
    const message: Stored = {
      id: `id-${seq}`,
      conversation_id: TALK,
      seq,
      from_user_id: ASHA,
      to_user_id: MEERA,
      client_id,
      content,
      created_at: `2026-11-21T10:00:0${seq}.000Z`,
      read: seq === 1,
    };
    stored.push(message);
    const answers = [{ at: history.tick(), message: { ...message, read: false } }];
    const send = { conversation_id: TALK, from: ASHA, to: MEERA, client_id, content, begun };
    history.sends.push({ ...send, isCertain: true, answers });
    const reading = { conversation_id: TALK, reader: MEERA, isAcknowledged: true };
    if (seq === 1) history.readings.push({ ...reading, begun: history.tick(), ended: history.tick() });
  }
  history.connections.push({ person: MEERA, received: [...stored] });
  const view = { person: MEERA, conversation_id: TALK, messages: [...stored] };
  const counts = [TALK, null].map((conversation_id) => ({
    person: MEERA,
    conversation_id,
    said_by: "the list",
    count: 2,
  }));
  return { history, stored, view, counts };
}
type TestHistory = ReturnType<typeof correctHistory>;

function kindsIn({ history, stored, view, counts }: TestHistory): FaultKind[] {
  const outcome = { stored: new Map([[TALK, stored]]), views: [view], counts };
  return [...new Set(faultsIn(history, outcome).map(({ kind }) => kind))];
}

/** Changes that history and returns the faults that are found. */
function faultsAfter(spoil: (day: TestHistory) => void): FaultKind[] {
  const day = correctHistory();
  spoil(day);
  return kindsIn(day);
}
const at = <T>(list: T[], index: number): T => list[index] as T;

describe("the checker of histories", () => {
  it("finds no fault in a correct history", () => {
    expect(kindsIn(correctHistory())).toEqual([]);
  });

  it("accepts an unacknowledged message, stored or not", () => {
    expect(faultsAfter(({ history }) => at(history.sends, 2).answers.pop())).toEqual([]);
    expect(
      faultsAfter((day) => {
        at(day.history.sends, 2).answers.pop();
        for (const list of [day.stored, day.view.messages as Stored[], at(day.history.connections, 0).received])
          list.pop();
        for (const count of day.counts) count.count = 1;
      }),
    ).toEqual([]);
  });

  it("finds a lost acknowledged message", () => {
    const kinds = faultsAfter(({ stored }) => stored.splice(1, 1));
    expect(kinds).toContain("lost");
    expect(kinds).toContain("gap");
  });

  it("finds a duplicated message", () => {
    expect(faultsAfter(({ stored }) => stored.push({ ...at(stored, 2), id: "id-4", seq: 4 }))).toContain("doubled");
  });

  it("finds a message that was never sent", () => {
    expect(faultsAfter(({ history }) => history.sends.pop())).toContain("unknown");
  });

  it("finds a message whose text, id or position differs from the acknowledged one", () => {
    for (const change of [{ content: "Other words" }, { id: "id-9" }, { from_user_id: MEERA }])
      expect(faultsAfter(({ stored }) => Object.assign(at(stored, 1), change)).length).toBeGreaterThan(0);
    expect(
      faultsAfter(({ history }) => Object.assign(at(at(history.sends, 1).answers, 0).message, { seq: 3 })),
    ).toEqual(["changed"]);
  });

  it("finds a message stored before one that was acknowledged earlier", () => {
    const swap = (list: Stored[]) => list.splice(0, 3, ...[list[1], list[0], list[2]].map((m) => m as Stored));
    const kinds = faultsAfter(({ stored, view }) => {
      for (const list of [stored, view.messages as Stored[]]) swap(list);
      for (const [i, message] of stored.entries()) Object.assign(message, { seq: i + 1 });
    });
    expect(kinds).toContain("reordered");
  });

  it("finds a time that is earlier than the previous one", () => {
    const kinds = faultsAfter(({ stored }) => Object.assign(at(stored, 1), { created_at: "2026-11-21T09:00:00.000Z" }));
    expect(kinds).toContain("reordered");
  });

  it("finds a wrong unread count, per conversation and in total", () => {
    for (const which of [0, 1])
      expect(faultsAfter(({ counts }) => Object.assign(at(counts, which), { count: 3 }))).toEqual(["count"]);
  });

  it("finds messages with the wrong read state", () => {
    expect(faultsAfter(({ stored }) => Object.assign(at(stored, 0), { read: false }))).toContain("read");
    expect(faultsAfter(({ stored }) => Object.assign(at(stored, 2), { read: true }))).toContain("read");
  });

  it("lets marking as read take effect late if its response was lost", () => {
    const kinds = faultsAfter(({ history, stored, counts }) => {
      Object.assign(at(history.readings, 0), { ended: null });
      Object.assign(at(stored, 1), { read: true });
      for (const count of counts) count.count = 1;
    });
    expect(kinds).toEqual([]);
  });

  it("finds events that a connection received twice, late, or in a different order than stored", () => {
    const hearing = (hear: (received: Stored[]) => void) =>
      faultsAfter(({ history }) => hear(at(history.connections, 0).received));
    expect(hearing((received) => received.push(at(received, 0)))).toEqual(["heard twice"]);
    expect(hearing((received) => received.reverse())).toEqual(["heard late"]);
    expect(hearing((received) => received.splice(0, 1, { ...at(received, 0), content: "Other words" }))).toEqual([
      "changed",
    ]);
  });

  it("accepts that a message that was sent again is received late", () => {
    const kinds = faultsAfter(({ history }) => {
      for (const send of history.sends) send.isCertain = false;
      at(history.connections, 0).received.reverse();
    });
    expect(kinds).toEqual([]);
  });

  it("finds messages that a client misses, has twice, or has in another order", () => {
    const having = (have: (messages: Stored[]) => void) => faultsAfter(({ view }) => have(view.messages as Stored[]));
    expect(having((messages) => messages.splice(1, 1))).toEqual(["missed"]);
    expect(having((messages) => messages.push(at(messages, 0)))).toEqual(["doubled"]);
    expect(having((messages) => messages.reverse())).toEqual(["reordered"]);
  });
});
