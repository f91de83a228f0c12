/** Start of the name of the connection on which an API process listens for invalidations; its id follows. */
export const listenerName = 'flotilla-listen';

/** Reads the names of the listening connections of all API processes that run on this database. */
export const listenersSql = `select application_name as name from pg_stat_activity where datname = current_database() and application_name like '${listenerName} %'`;
