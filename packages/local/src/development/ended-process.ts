import type { ReportedError } from '@flotilla/runtime';
import type { Service } from '../stack/service.js';

/** Pauses before a service is started again after a failure of the network or the database, in ms. */
const pauses = [1000, 2000, 4000, 8000];

/**
 * Returns how long to wait before the next start, in ms; undefined when only an edit can help.
 * @param failures Number of failures before this one
 */
export function retryPause(error: ReportedError, failures: number): number | undefined {
  return isOfSurroundings(error) ? pauses[Math.min(failures, pauses.length - 1)] : undefined;
}

/** Returns the error of a process that ended without reporting one. */
export function silentError({ name, log }: Service, how: string): ReportedError {
  const message = `The ${name === 'api' ? 'API' : name} ${how}.`;
  return { name: 'Error', message, stack: `${message}\n${log.tail()}` };
}

/** Returns whether an error comes from the network, the operating system or the database server. */
function isOfSurroundings({ code = '' }: ReportedError): boolean {
  const ofNetwork = [
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EADDRINUSE',
    'EPIPE',
  ];
  // Classes of SQLSTATE: connection, authorization, catalog, resources, state, operator.
  const isOfServer = /^(?:08|28|3D|53|55|57)[0-9A-Z]{3}$/.test(code);
  return isOfServer || ofNetwork.includes(code);
}
