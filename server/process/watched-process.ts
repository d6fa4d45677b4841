import { type ChildProcess, spawn } from "node:child_process";

/** How long a program may take to stop, in seconds. */
export const STOP_PATIENCE_S = 15;

/**
 * Runs another program under a shell that watches a pipe from this process. When this process exits for any reason, or
 * the child's stdin is closed, the shell signals the program, and repeats that each second, because a starting program
 * may miss the first signal. After `patience` seconds it sends QUIT, and five seconds later KILL. Both run in a separate
 * process group, so that Ctrl-C does not reach them first.
 */
export function spawnWatched(
  name: string,
  command: string[],
  {
    signal = "INT",
    patience = STOP_PATIENCE_S,
    ...options
  }: { cwd: string; uid?: number; gid?: number; signal?: "INT" | "QUIT"; patience?: number },
): ChildProcess {
  if (process.platform === "win32")
    return spawn(command[0] as string, command.slice(1), { ...options, stdio: ["pipe", "ignore", "pipe"] });
  const watch = `exec 3<&0
    "$@" </dev/null 3<&- &
    server=$!
    repeat() { left=$2; while kill -$1 $server || exit; [ $left -gt 0 ]; do sleep 1; left=$((left - 1)); done; }
    { cat <&3 >/dev/null; repeat ${signal} ${patience}; repeat QUIT ${Math.min(patience, 5)}; kill -KILL $server; } 2>/dev/null &
    watcher=$!
    exec 3<&-
    wait $server; status=$?
    kill $watcher 2>/dev/null
    exit $status`;
  return spawn("/bin/sh", ["-c", watch, `basera-${name}`, ...command], {
    ...options,
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
  });
}
