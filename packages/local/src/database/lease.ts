import { spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import type { Account } from './account.js';

const { O_NONBLOCK, O_RDONLY, O_RDWR, O_WRONLY } = constants;

/**
 * Each process that uses the server holds the writing end of a named pipe. A keeper process beside the server
 * holds the reading end and stops the server at the end of the pipe. The operating system closes the ends of
 * processes that exit or are killed: the server is never orphaned, never stopped while in use, and no lock
 * becomes stale.
 */
export type Lease = { release(): void };

/** Takes a lease on the running server; undefined when none runs. */
export function takeLease(pipe: string): Lease | undefined {
  try {
    return leaseOf(openSync(pipe, O_WRONLY | O_NONBLOCK));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENXIO') return undefined;
    throw error;
  }
}

/** Returns whether a keeper holds the reading end. */
export function hasKeeper(pipe: string): boolean {
  const lease = takeLease(pipe);
  lease?.release();
  return lease !== undefined;
}

/**
 * Settings of glibc's allocator, see mallopt(3): returns freed memory to the system from 4 MB on. The default
 * threshold grows to the largest block ever freed, and connections keep unused memory. With 256 kB (1 MB for
 * one block), statements allocated the same memory again each time, and adding a product to a cart cost
 * PostgreSQL twice the CPU time.
 */
const allocatorSettings = { MALLOC_TRIM_THRESHOLD_: '4194304', MALLOC_MMAP_THRESHOLD_: '4194304' };

/** Starts a server with its keeper and takes a lease. */
export function launch(options: { pipe: string; log: number; account: Account; command: string[] }): Lease {
  // Opening a pipe for both reading and writing does not block, and then opening each end does not block
  // either.
  const both = openSync(options.pipe, O_RDWR);
  const readingEnd = openSync(options.pipe, O_RDONLY);
  const lease = leaseOf(openSync(options.pipe, O_WRONLY));
  closeSync(both);
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'keeper', ...options.command], {
    ...options.account,
    cwd: '/',
    env: { TZ: 'UTC', ...allocatorSettings },
    stdio: [readingEnd, options.log, options.log],
    // Ctrl-C in a terminal signals the whole process group, but the server must outlast the application's
    // shutdown.
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
