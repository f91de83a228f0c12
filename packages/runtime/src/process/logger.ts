import { type Logger, type LoggerOptions, pino } from 'pino';

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

/** Is told of each error that is logged as one. */
export type OnLoggedError = (error: Error, message: string | undefined) => void;

/** Structured logs, one JSON object a line, secrets left out. */
export function createLogger(level: string, onError?: OnLoggedError): Logger {
  return pino({ ...loggerOptions(level, onError), base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}

/** Returns what each logger of a server has: its level, no secrets, and a hook called for every logged error. */
export function loggerOptions(level: string, onError?: OnLoggedError) {
  const redact = { paths: secrets, censor: '[redacted]' };
  return { level, redact, serializers: { url: withoutValues }, hooks: telling(onError) } satisfies LoggerOptions;
}

/** Returns an address without the values of its query: links in mails carry signatures and codes in it. */
function withoutValues(url: unknown): unknown {
  return typeof url === 'string' ? url.replace(/(?<=[?&][^=&#]*=)[^&#]*/g, '[redacted]') : url;
}

/** From here on somebody is to look at it. */
const errorLevel = 50;

/** Returns a hook that reports `log.error({ err }, "message")`. */
function telling(onError: OnLoggedError | undefined): NonNullable<LoggerOptions['hooks']> {
  if (!onError) return {};
  return {
    logMethod(args, method, level) {
      const [given, message] = args as unknown[];
      const error = typeof given === 'object' && given !== null && 'err' in given ? given.err : given;
      if (level >= errorLevel && error instanceof Error) onError(error, typeof message === 'string' ? message : undefined);
      method.apply(this, args);
    },
  };
}
