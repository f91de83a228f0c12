/** `durable` survives a power cut; `throwaway` is faster. */
export type Tuning = 'durable' | 'throwaway';

/**
 * Returns arguments of `postgres`. On the command line, settings of a new package version also apply to old
 * data.
 */
export function settingArguments(tuning: Tuning): string[] {
  return Object.entries({ ...common, ...byTuning[tuning] }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
}

const common = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  shared_buffers: '128MB',
  // Compilation costs short queries more time than it saves.
  jit: 'off',
  // The default of 4 is for rotating disks; data is usually on an SSD.
  random_page_cost: 1.1,
  // For passwords of accounts that people create; see `cluster.ts` for our own.
  scram_iterations: 4096,
};

const byTuning: Record<Tuning, Record<string, string | number>> = {
  durable: { max_connections: 100 },
  throwaway: {
    max_connections: 200,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    autovacuum: 'off',
  },
};
