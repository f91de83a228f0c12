import { resolve } from 'node:path';
import { root } from '../places.mjs';
import { Failure } from '../steps.mjs';

/**
 * @typedef {object} Settings
 * @property {string} host Where the site and the API listen.
 * @property {number} port Of the site.
 * @property {number} apiPort
 * @property {string} dataDir The database, uploaded files and logs.
 * @property {string | undefined} databaseUrl Of a PostgreSQL of one's own.
 * @property {'demo' | 'none'} seed
 * @property {string} deployment `development` opens what is meant for trying the product.
 */

/**
 * Reads and checks what `npm start` and `npm run dev` take from the environment.
 * @param {NodeJS.ProcessEnv} env @returns {Settings}
 */
export function readSettings(env) {
  const deployment = env['DEPLOYMENT'] || 'development';
  const settings = {
    host: env['HOST'] || '127.0.0.1',
    port: readPort('PORT', env['PORT'] || '3000'),
    apiPort: readPort('API_PORT', env['API_PORT'] || '4000'),
    dataDir: resolve(root, env['DATA_DIR'] || '.data'),
    databaseUrl: readDatabaseUrl(env['DATABASE_URL']),
    seed: readSeed(env['SEED'] || (deployment === 'development' ? 'demo' : 'none')),
    deployment,
  };
  if (settings.port === settings.apiPort) {
    throw new Failure(`PORT and API_PORT are both ${settings.port}.`, 'Give the site and the API a port each.');
  }
  return settings;
}

/** @param {string} name @param {string} value */
function readPort(name, value) {
  const port = Number(value);
  if (/^\d+$/.test(value) && port > 0 && port < 65_536) return port;
  throw new Failure(`${name}: "${value}" is not a port.`, 'Set it to a number from 1 to 65535.');
}

/** @param {string | undefined} value */
function readDatabaseUrl(value) {
  if (!value) return undefined;
  if (/^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '')) return value;
  // The value holds a password: it is not repeated.
  throw new Failure('DATABASE_URL is not the address of a PostgreSQL.', 'postgresql://user:password@host:5432/name');
}

/** @param {string} value @returns {Settings['seed']} */
function readSeed(value) {
  if (value === 'demo' || value === 'none') return value;
  throw new Failure(`SEED: "${value}" is unknown.`, 'Set it to "demo" or to "none".');
}
