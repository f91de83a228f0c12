import { setTimeout } from 'node:timers/promises';
import type { BeforeApplicationShutdown } from '@nestjs/common';

/** Time for requests that a site or gateway sends before it receives a response with `Connection: close`. */
const noticeMs = 250;

/**
 * Shuts a server down without losing requests: each connection first gets a response with `Connection:
 * close`. A request sent on a connection that closes without notice would be lost.
 */
export class GracefulShutdown implements BeforeApplicationShutdown {
  isUnderWay = false;

  async beforeApplicationShutdown(signal?: string): Promise<void> {
    this.isUnderWay = true;
    // SIGINT comes from a terminal, where no gateway sends requests. Without a signal a test closes the server.
    if (signal === 'SIGTERM') await setTimeout(noticeMs);
  }
}
