/** How a server weighs safety against speed. */
export type Tuning = 'durable' | 'throwaway';

/** Arguments of `postgres`: on the command line, so that a new version of this package applies them to old data. */
export function settingArguments(tuning: Tuning): string[] {
  return Object.entries({ ...common, ...byTuning[tuning] }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const common = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  shared_buffers: '128MB',
  // Short queries lose more to compilation than they win.
  jit: 'off',
  // The data is on an SSD far more often than on a turning disk, for which the default of 4 is meant.
  random_page_cost: 1.1,
  // Of passwords that people give to accounts of their own; see `cluster.ts`.
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
