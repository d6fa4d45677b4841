import { type ChildProcess, spawn } from "node:child_process";

/**
 * Runs a program of somebody else's under a shell that watches a pipe from us: when we end, however we end, or the child's
 * stdin is ended, the pipe closes and the shell sends the program a signal, again each second until it has ended: a program
 * that is just starting does not hear the first one. Both are outside our process group, so that Ctrl-C in a terminal does
 * not reach them before us.
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
