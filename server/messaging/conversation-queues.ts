/**
 * Runs the operations on each conversation one after the other in this process, together with their events. They wait
 * here without holding a database connection, and events are sent in the order in which messages are stored.
 */
export class ConversationQueues {
  readonly #last = new Map<string, Promise<unknown>>();

  run<T>(conversationId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(conversationId);
    const result = before ? before.then(work) : work();
    const done = result.then(
      () => {},
      () => {},
    );
    this.#last.set(conversationId, done);
    done.then(() => {
      if (this.#last.get(conversationId) === done) this.#last.delete(conversationId);
    });
    return result;
  }
}
