import type { ErrorReports, ErrorSettings } from '@flotilla/runtime/telemetry';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/**
 * Endpoint for browser errors and the script that reports them. Both exist only when an error service is
 * configured.
 */
const errorsPath = '/errors';
const errorsScript = '/errors.js';

const maxBytes = 16_384;
const errorReport = z.object({
  message: z.string().max(1000),
  stack: z.string().max(8000).optional(),
  url: z.string().max(2000).optional(),
});

/** Reports each error once and at most ten per page, without the query of the URL. */
const script = `let told = new Set();
const tell = (error, message) => {
  const text = String(error?.message ?? message ?? error).slice(0, 1000);
  if (told.size > 9 || told.has(text)) return;
  told.add(text);
  const report = { message: text, stack: String(error?.stack ?? '').slice(0, 8000), url: location.origin + location.pathname };
  navigator.sendBeacon('${errorsPath}', JSON.stringify(report));
};
addEventListener('error', ({ error, message }) => tell(error, message));
// A skipped page transition rejects its promise; it is not an error.
addEventListener('unhandledrejection', ({ reason }) => /^Transition was /.test(reason?.message) || tell(reason));
`;

/** Returns the scripts of a page; with an error service, the reporting script comes first. */
export function withErrors(
  { ERRORS_DSN: dsn }: Pick<ErrorSettings, 'ERRORS_DSN'>,
  scripts: readonly string[],
): readonly string[] {
  return dsn === undefined ? scripts : [errorsScript, ...scripts];
}

/**
 * Forwards browser errors to the error service, so that pages contact no other server. The reports contain no
 * identifiers of visitors.
 */
export function answerBrowserErrors(
  app: FastifyInstance,
  reports: Pick<ErrorReports, 'reportOfBrowser'>,
): void {
  app.get(errorsScript, (_, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=86400', 'content-type': 'text/javascript; charset=utf-8' })
      .send(script),
  );
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_, body, done) =>
      done(null, body),
    );
    scope.post(errorsPath, { bodyLimit: maxBytes }, (request, reply) => {
      const error = errorReport.safeParse(parsed(request.body));
      if (!error.success) return reply.code(400).send();
      reports.reportOfBrowser(error.data);
      return reply.code(204).send();
    });
  });
}

function parsed(body: unknown): unknown {
  try {
    return typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined;
  } catch {
    return undefined;
  }
}
