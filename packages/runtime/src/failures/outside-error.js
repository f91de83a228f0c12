// @ts-check

/**
 * What an error from outside of the program tells, and the settings that it may be about.
 *
 * @typedef {object} OutsideError
 * @property {string} code Of the operating system, SQLSTATE, Node or a package manager; empty when there is none.
 * @property {string} message
 * @property {string | undefined} path
 * @property {string | undefined} syscall
 * @property {string | undefined} host Name or address that was called.
 * @property {number | undefined} port
 * @property {DatabaseAddress} database
 * @property {string} dataDir
 *
 * @typedef {object} DatabaseAddress
 * @property {string} host
 * @property {number} port
 * @property {string} name
 * @property {string} user
 * @property {boolean} isSet Whether DATABASE_URL is set.
 *
 * @typedef {object} Row A row of the table: which errors, a sentence, and what to do.
 * @property {readonly string[]} codes
 * @property {RegExp} [message] Recognizes errors that come without a code of their own.
 * @property {(error: OutsideError) => boolean} [when]
 * @property {(error: OutsideError) => string} problem
 * @property {(error: OutsideError) => string} fix
 *
 * @typedef {Readonly<Record<string, string | undefined>>} Environment
 */

/**
 * Collects the fields of an error: of its driver's error (TypeORM), of the first of several attempts
 * (`AggregateError` of a host with two addresses), and of the error itself.
 * @param {unknown} error @param {Environment} environment
 * @returns {OutsideError}
 */
export function outsideErrorOf(error, environment) {
  const all = chainOf(error);
  const [inner] = all;
  const code = all.map((one) => one.code).find((one) => typeof one === 'string');
  return {
    code: typeof code === 'string' ? code : '',
    message: typeof inner?.message === 'string' ? inner.message : String(error),
    path: textOf(inner?.path),
    syscall: textOf(inner?.syscall),
    host: textOf(inner?.hostname) ?? textOf(inner?.address),
    port: typeof inner?.port === 'number' ? inner.port : undefined,
    database: databaseOf(environment.DATABASE_URL),
    dataDir: environment.DATA_DIR || '.data',
  };
}

/**
 * Returns an error and its causes, the innermost first.
 * @param {unknown} error @param {number} depth
 * @returns {Record<string, unknown>[]}
 */
function chainOf(error, depth = 0) {
  if (typeof error !== 'object' || error === null || depth > 8) return [];
  const fields = /** @type {Record<string, unknown>} */ (error);
  const attempts = Array.isArray(fields.errors) ? fields.errors[0] : undefined;
  return [...chainOf(fields.driverError ?? fields.cause ?? attempts, depth + 1), fields];
}

/** @param {unknown} value */
const textOf = (value) => (typeof value === 'string' && value !== '' ? value : undefined);

/** @param {string | undefined} url @returns {DatabaseAddress} */
function databaseOf(url) {
  try {
    const { hostname, port, pathname, username } = new URL(url ?? '');
    const user = decodeURIComponent(username);
    const name = decodeURIComponent(pathname.slice(1)) || user;
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432), name, user, isSet: true };
  } catch {
    return { host: '', port: 0, name: '', user: '', isSet: false };
  }
}
