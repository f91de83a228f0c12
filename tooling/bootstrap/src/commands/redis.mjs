import { findOnPath } from '../shell.mjs';
import { findProgram } from './programs.mjs';

/** The path of a redis-server for the tests of what processes share. */
export function findRedis() {
  return findProgram({
    packageName: 'redis-server',
    search: () => findOnPath('redis-server'),
    missing: 'There is no redis-server for the tests of what processes share.',
    variable: 'REDIS_SERVER_PATH',
  });
}
