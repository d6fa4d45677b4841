/**
 * Runs operations on one conversation one after another in this process, including their events. The database would
 * serialise them anyway; here they wait without a connection, and events leave in stored order.
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
