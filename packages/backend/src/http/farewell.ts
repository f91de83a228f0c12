import { setTimeout } from 'node:timers/promises';
import type { BeforeApplicationShutdown } from '@nestjs/common';

/** Longer than what a site or a gateway sent before it knew is under way. */
const farewellMs = 250;

/**
 * Ends a server without losing a request: each connection is first told with an answer that it ends. A request that
 * comes on one that is closed without a word is lost.
 */
export class Farewell implements BeforeApplicationShutdown {
  isSaid = false;

  async beforeApplicationShutdown(signal?: string): Promise<void> {
    this.isSaid = true;
    // Who closes the server from within, a test, sends it nothing more.
    if (signal) await setTimeout(farewellMs);
  }
}
