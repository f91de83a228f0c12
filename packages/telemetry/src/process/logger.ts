import { type Logger, pino } from 'pino';

/** Paths whose values never reach a log. */
const secrets = [
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["x-rbac-secret-key"]',
  'req.headers["x-flotilla-site-key"]',
  // PostgreSQL tells the whole row that a constraint refused.
  'err.detail',
  // In an object that is logged, and in the `data` of a body.
  ...['password', 'refresh', 'code', 'secret'].flatMap((name) => [`*.${name}`, `*.*.${name}`]),
];

/** Structured logs, one JSON object a line, secrets left out. */
export function createLogger(level: string): Logger {
  return pino({ level, redact: { paths: secrets, censor: '[redacted]' }, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}
