import { spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import type { Account } from './account.js';

const { O_NONBLOCK, O_RDONLY, O_RDWR, O_WRONLY } = constants;

/**
 * Who needs the server holds the writing end of a named pipe; a keeper beside the server holds the reading end and
 * stops the server when the pipe ends. The system closes the ends of whoever exits or is killed, so a server is never
 * left behind, is never stopped under somebody, and no lock goes stale.
 */
export type Lease = { release(): void };

/** Holds the server that runs; undefined when none does. */
export function takeLease(pipe: string): Lease | undefined {
  try {
    return leaseOf(openSync(pipe, O_WRONLY | O_NONBLOCK));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENXIO') return undefined;
    throw error;
  }
}

/** Whether a keeper is at the other end. */
export function isKept(pipe: string): boolean {
  const lease = takeLease(pipe);
  lease?.release();
  return lease !== undefined;
}

/**
 * For the allocator of glibc, see mallopt(3): what a connection has freed goes back to the system from 4 MB on. Otherwise the greatest piece that it ever
 * freed decides, and connections keep some of their memory for nothing. With 256 kB (and 1 MB for one piece) statements took the same memory anew each time, and putting
 * a product into a cart cost PostgreSQL twice the work.
 */
const allocatorSettings = { MALLOC_TRIM_THRESHOLD_: '4194304', MALLOC_MMAP_THRESHOLD_: '4194304' };

/** Starts a server with its keeper and holds it. */
export function launch(options: { pipe: string; log: number; account: Account; command: string[] }): Lease {
  // A pipe opened for both blocks on neither; with it open, the two ends don't block either.
  const both = openSync(options.pipe, O_RDWR);
  const readingEnd = openSync(options.pipe, O_RDONLY);
  const lease = leaseOf(openSync(options.pipe, O_WRONLY));
  closeSync(both);
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'keeper', ...options.command], {
    ...options.account,
    cwd: '/',
    env: { TZ: 'UTC', ...allocatorSettings },
    stdio: [readingEnd, options.log, options.log],
    // Ctrl-C in a terminal goes to the whole group: the server must outlast the application's own shutdown.
    detached: true,
  });
  keeper.on('error', () => lease.release());
  keeper.unref();
  closeSync(readingEnd);
  return lease;
}

const KEEPER = `
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
{ while read -r _ <&3; do :; done; kill -INT "$server"; } &
wait "$server"
status=$?
kill "$!" 2>/dev/null
exit $status
`;

function leaseOf(descriptor: number): Lease {
  let isHeld = true;
  return {
    release() {
      if (isHeld) closeSync(descriptor);
      isHeld = false;
    },
  };
}
