import { once } from "node:events";
import net, { type AddressInfo, type Socket } from "node:net";

/**
 * Starts a proxy in front of PostgreSQL's socket. `freeze` lets nothing pass on the connections of that moment, while
 * their sockets stay open on both sides; later connections pass.
 */
export async function startFreezingProxy(target: string) {
  const open = new Set<Socket>();
  let passing: [Socket, Socket][] = [];
  const server = net.createServer({ allowHalfOpen: true }, (near) => {
    const far = net.connect({ path: target, allowHalfOpen: true });
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => {});
    }
    near.pipe(far);
    far.pipe(near);
    passing.push([near, far]);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    freeze() {
      for (const [near, far] of passing) {
        near.unpipe(far);
        far.unpipe(near);
        for (const socket of [near, far]) socket.pause();
      }
      passing = [];
    },
    /** Refuses later connections. */
    refuse: () => void server.close(),
    stop() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
