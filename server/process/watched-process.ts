import { type ChildProcess, spawn } from "node:child_process";

/**
 * Runs another program under a shell that watches a pipe from this process. When this process exits for any reason, or
 * the child's stdin is closed, the shell signals the program, and repeats that each second until it has exited, because
 * a starting program may miss the first signal. Both run in a separate process group, so that Ctrl-C does not reach
 * them first.
 */
export function spawnWatched(
  name: string,
  command: string[],
  { signal = "INT", ...options }: { cwd: string; uid?: number; gid?: number; signal?: "INT" | "QUIT" },
): ChildProcess {
  if (process.platform === "win32")
    return spawn(command[0] as string, command.slice(1), { ...options, stdio: ["pipe", "ignore", "pipe"] });
  const watch = `exec 3<&0
    "$@" </dev/null 3<&- &
    server=$!
    { cat <&3 >/dev/null; while kill -${signal} $server; do sleep 1; done; } 2>/dev/null &
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
