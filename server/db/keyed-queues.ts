/**
 * Runs operations with the same key one after the other in this process. They wait here without holding a database
 * connection.
 */
export class KeyedQueues {
  readonly #last = new Map<string, Promise<unknown>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const result = before ? before.then(work) : work();
    const done = result.then(
      () => {},
      () => {},
    );
    this.#last.set(key, done);
    done.then(() => {
      if (this.#last.get(key) === done) this.#last.delete(key);
    });
    return result;
  }
}
