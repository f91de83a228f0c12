// @ts-check
/** @typedef {import('./outside-error.js').OutsideError} OutsideError */

/**
 * Errors of PostgreSQL, by SQLSTATE, and of the network between it and the driver.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 * @type {readonly import('./outside-error.js').Row[]}
 */
export const databaseErrors = [
  {
    codes: ['ECONNREFUSED'],
    when: isOfDatabase,
    problem: (error) => `No database accepts connections at ${placeOf(error)}, where DATABASE_URL points.`,
    fix: () => 'Start PostgreSQL there, or correct DATABASE_URL. Without it, an embedded database is used.',
  },
  {
    codes: ['ENOTFOUND', 'EAI_AGAIN'],
    when: isOfDatabase,
    problem: ({ database }) => `DATABASE_URL names the host "${database.host}", which does not exist here.`,
    fix: () => 'Correct the host in DATABASE_URL, or check the name server of this machine.',
  },
  {
    codes: ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
    message: /timeout expired|timeout exceeded when trying to connect|connection timeout/,
    when: (error) => error.code === '' || isOfDatabase(error),
    problem: (error) => `The database at ${placeOf(error)} does not answer.`,
    fix: () => 'Check that DATABASE_URL has the right host and port, and that no firewall is between.',
  },
  {
    codes: ['08006', '08003', '57P01', '57P02'],
    message: /Connection terminated unexpectedly|terminating connection/,
    problem: (error) => `The database at ${placeOf(error)} closed the connection.`,
    fix: () => 'Check that it runs, and read its log; then start again.',
  },
  {
    codes: ['57P03'],
    problem: (error) => `The database at ${placeOf(error)} is still starting or already stopping.`,
    fix: () => 'Try again in a moment; its log says what it is waiting for.',
  },
  {
    codes: ['3D000'],
    problem: ({ message, database }) =>
      `The database server has no database "${nameIn(message, database.name)}".`,
    fix: ({ message, database }) =>
      `Create it: create database "${nameIn(message, database.name)}" encoding 'UTF8' template template0; or correct the end of DATABASE_URL.`,
  },
  {
    codes: ['28P01'],
    message: /SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a/,
    problem: ({ message, database }) =>
      message.startsWith('SASL')
        ? 'The database asks for a password, and DATABASE_URL has none.'
        : `The database does not accept the password of "${nameIn(message, database.user)}".`,
    fix: () =>
      'Correct DATABASE_URL: postgresql://user:password@host:5432/name. In a password, write @ as %40, / as %2F and # as %23.',
  },
  {
    codes: ['28000'],
    problem: ({ message }) => `The database refuses this account: ${message}.`,
    fix: () =>
      'Create the role, let it log in, or allow it in pg_hba.conf; or correct the user in DATABASE_URL.',
  },
  {
    codes: ['42501'],
    when: ({ message }) => message.includes('for database'),
    problem: ({ message }) => `The database refuses this account: ${message}.`,
    fix: ({ message, database }) =>
      `As its owner: grant connect, create on database "${nameIn(message, database.name)}" to "${database.user || 'account'}";`,
  },
  {
    codes: ['42501', '3F000'],
    problem: ({ message, database }) =>
      `The database account${database.user && ` "${database.user}"`} lacks a right: ${message}.`,
    fix: ({ database }) =>
      `As its owner: grant create, usage on schema public to "${database.user || 'account'}"; Tables of another owner also need: alter table … owner to.`,
  },
  {
    codes: ['53300'],
    problem: (error) => `The database at ${placeOf(error)} has no free connection.`,
    fix: () =>
      'Close other programs that use it, lower DATABASE_POOL, or raise max_connections of the server.',
  },
  {
    codes: ['53100'],
    problem: () => 'The disk of the database is full.',
    fix: () => 'Make room on the disk of the database server; nothing is lost.',
  },
  {
    codes: ['53200'],
    problem: () => 'The database has run out of memory.',
    fix: () => 'Give its server more memory, or lower shared_buffers, work_mem or max_connections.',
  },
  {
    codes: ['25006'],
    problem: () => 'The database is read-only: DATABASE_URL points to a standby or a read-only account.',
    fix: () => 'Use the address of the primary server.',
  },
  {
    codes: ['22P05', '22021'],
    problem: () => 'The database can not store every character: its encoding is not UTF8.',
    fix: () => "Create another database: create database … encoding 'UTF8' template template0.",
  },
  {
    codes: [],
    message: /does not support SSL connections/,
    problem: (error) => `The database at ${placeOf(error)} does not encrypt connections.`,
    fix: () => 'Remove sslmode from DATABASE_URL, or set up TLS on the server.',
  },
];

/**
 * Returns whether an error of the network is about the address in DATABASE_URL.
 * @param {OutsideError} error
 */
function isOfDatabase({ host, port, database }) {
  if (!database.isSet) return false;
  return port === undefined ? host === database.host : port === database.port;
}

/** @param {OutsideError} error */
function placeOf({ database, host, port }) {
  if (database.isSet) return `${database.host}:${database.port}`;
  return host === undefined ? 'its address' : `${host}:${port ?? ''}`;
}

/**
 * Returns the first quoted name of a message: `database "shop" does not exist`.
 * @param {string} message @param {string} otherwise
 */
function nameIn(message, otherwise) {
  return /"([^"]+)"/.exec(message)?.[1] ?? otherwise;
}
