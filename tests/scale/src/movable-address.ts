import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '@flotilla/runtime/network';

/** An address that can move to another server, like a virtual IP address or a DNS name with a short TTL. */
export class MovableAddress {
  private readonly sockets = new Set<Socket>();
  private isSilent = false;

  private constructor(
    readonly port: number,
    private target: number,
    private readonly server: Server,
  ) {
    server.on('connection', (client: Socket) => this.forward(client));
  }

  /** Listens on a free port, and forwards connections to a port of this machine. */
  static async start(target: number): Promise<MovableAddress> {
    const port = await freePort();
    const address = new MovableAddress(port, target, createServer());
    address.server.listen(port, '127.0.0.1');
    await once(address.server, 'listening');
    return address;
  }

  /** Closes open connections, and forwards new ones to another port. */
  moveTo(target: number): void {
    this.target = target;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Stops forwarding, and keeps connections open: bytes on the way are lost when they end. */
  silence(): void {
    this.isSilent = true;
    for (const socket of this.sockets) socket.unpipe().pause();
  }

  async stop(): Promise<void> {
    const closed = once(this.server.close(), 'close');
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private forward(client: Socket): void {
    const server = connect(this.target, '127.0.0.1');
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
      if (!this.isSilent) socket.pipe(other);
    }
  }
}
