import { type Logger, type LoggerOptions, pino } from 'pino';

/** Paths of values that are redacted. */
const secrets = [
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["x-rbac-secret-key"]',
  'req.headers["x-flotilla-site-key"]',
  // PostgreSQL includes the whole row that a constraint rejected.
  'err.detail',
  // In a logged object, and in the `data` of a body.
  ...['password', 'refresh', 'code', 'secret'].flatMap((name) => [`*.${name}`, `*.*.${name}`]),
];

/** Called for each error that is logged at the level error or above. */
export type OnLoggedError = (error: Error, message: string | undefined) => void;

/** Creates a structured logger: one JSON object a line, with secrets redacted. */
export function createLogger(level: string, onError?: OnLoggedError): Logger {
  return pino({
    ...loggerOptions(level, onError),
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}

/**
 * Returns the options of a server's loggers: the level, redaction, and a hook called for every logged error.
 */
export function loggerOptions(level: string, onError?: OnLoggedError) {
  const redact = { paths: secrets, censor: '[redacted]' };
  return {
    level,
    redact,
    serializers: { url: withoutValues },
    hooks: telling(onError),
  } satisfies LoggerOptions;
}

/**
 * Returns an address with the values of its query redacted: links in e-mails carry signatures and codes
 * there.
 */
function withoutValues(url: unknown): unknown {
  return typeof url === 'string' ? url.replace(/(?<=[?&][^=&#]*=)[^&#]*/g, '[redacted]') : url;
}

/** Pino's number of the level `error`. */
const errorLevel = 50;

/** Returns a hook that reports `log.error({ err }, "message")`. */
function telling(onError: OnLoggedError | undefined): NonNullable<LoggerOptions['hooks']> {
  if (!onError) return {};
  return {
    logMethod(args, method, level) {
      const [given, message] = args as unknown[];
      const error = typeof given === 'object' && given !== null && 'err' in given ? given.err : given;
      if (level >= errorLevel && error instanceof Error)
        onError(error, typeof message === 'string' ? message : undefined);
      method.apply(this, args);
    },
  };
}
