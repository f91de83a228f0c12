import { findOnPath } from '../shell.mjs';
import { findProgram } from './programs.mjs';

/** Returns the path of redis-server, for tests of state that processes share. */
export function findRedis() {
  return findProgram({
    packageName: 'redis-server',
    search: () => findOnPath('redis-server'),
    missing: 'There is no redis-server for the tests of what processes share.',
    variable: 'REDIS_SERVER_PATH',
  });
}
