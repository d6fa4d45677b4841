/**
 * Lets what happens to one conversation happen one after another in this process, told of before the next begins. The
 * database would make them wait for each other all the same; here they hold no connection while they wait, and their news
 * go out in the order in which they were stored.
 */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  take<T>(conversationId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(conversationId);
    const mine = before ? before.then(work) : work();
    const done = mine.then(
      () => {},
      () => {},
    );
    this.#last.set(conversationId, done);
    done.then(() => {
      if (this.#last.get(conversationId) === done) this.#last.delete(conversationId);
    });
    return mine;
  }
}
