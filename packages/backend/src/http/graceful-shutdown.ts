import { setTimeout } from 'node:timers/promises';
import type { BeforeApplicationShutdown } from '@nestjs/common';

/** For requests that a site or a gateway sends before an answer tells it that its connection ends. */
const noticeMs = 250;

/**
 * Ends a server without losing a request: each connection is first told with an answer that it ends. A request that
 * comes on one that is closed without a word is lost.
 */
export class GracefulShutdown implements BeforeApplicationShutdown {
  isUnderWay = false;

  async beforeApplicationShutdown(signal?: string): Promise<void> {
    this.isUnderWay = true;
    // Who closes the server from within, a test, sends it nothing more.
    if (signal) await setTimeout(noticeMs);
  }
}
