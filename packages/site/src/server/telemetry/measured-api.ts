import type { Telemetry, Work } from '@flotilla/runtime/telemetry';
import { Api, type ApiAnswer } from '../api/api.js';
import type { ApiRequest, Lane, SiteHeaders } from '../api/api-process.js';

/** Labels of the site's own calls; all others are proxied for visitors. */
const own: Readonly<Record<string, string>> = {
  '/api/host/pages/document': 'document',
  '/api/host/pages/document-in-parts': 'document',
  '/api/host/pages/feed': 'feed',
};

/** The API client with a duration metric and trace span for each call. */
export class MeasuredApi extends Api {
  private readonly work: Work<'call' | 'outcome'>;

  constructor(
    origins: readonly string[],
    private readonly telemetry: Telemetry,
    siteHeaders: SiteHeaders,
    restartTimeoutMs: number,
  ) {
    super(origins, siteHeaders, restartTimeoutMs);
    this.work = telemetry.work({
      metric: 'flotilla_api_call_duration_seconds',
      help: 'Calls of the API by the site, until the answer begins; those for visitors as `visitor`.',
      labels: ['call', 'outcome'],
      buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      span: 'client',
    });
  }

  override async request(options: ApiRequest, lane?: Lane): Promise<ApiAnswer> {
    const path = options.path.split('?')[0] ?? '';
    const call = own[path] ?? 'visitor';
    const begun = this.work.begin({
      span: `api ${call}`,
      attributes: { 'url.path': path, 'http.request.method': options.method },
    });
    try {
      const response = await begun.within(() =>
        super.request(
          { ...options, headers: { ...options.headers, ...this.telemetry.traceHeaders() } },
          lane,
        ),
      );
      begun.end({ call, outcome: `${Math.floor(response.statusCode / 100)}xx` });
      return response;
    } catch (error) {
      begun.end(
        {
          call,
          outcome:
            options.signal instanceof AbortSignal && options.signal.aborted ? 'aborted' : 'unreachable',
        },
        { error },
      );
      throw error;
    }
  }
}
