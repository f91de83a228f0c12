import { text } from 'node:stream/consumers';
import { changeSetHeader } from '@flotilla/core/change-sets';
import type { PageDocument } from '@flotilla/core/documents';
import type { FastifyRequest } from 'fastify';
import { forwarded } from '../api/api-proxy.js';
import type { Api } from '../api/api.js';

const timeoutMs = 10_000;

/** Requests the document with the sender's cookies, which the API accepts only from pages of this site. */
export async function fetchPreviewed(
  api: Api,
  request: FastifyRequest,
  sent: URLSearchParams,
): Promise<{ status: number; document?: PageDocument; problem: string }> {
  const preview = sent.get('preview') ?? '';
  const { statusCode, body } = await api.request({
    method: 'POST',
    path: '/api/host/previews/document',
    headers: headersFor(request, sent.get('changeSet') ?? ''),
    body: `{"data":${parsedJson(preview) === undefined ? 'null' : preview}}`,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  const answered = Buffer.isBuffer(body) ? body.toString() : await text(body);
  const { data, message = '' } = JSON.parse(answered) as { data: PageDocument | null; message?: string };
  return { status: statusCode, problem: message, ...(statusCode === 200 && data && { document: data }) };
}

/** Returns the headers of a call with the sender's cookies. An invalid change set is for the API to reject. */
function headersFor(request: FastifyRequest, changeSet: string): Record<string, string> {
  const { cookie, origin, 'sec-fetch-site': site } = request.headers;
  return {
    'content-type': 'application/json',
    ...forwarded(request),
    ...(cookie && { cookie }),
    ...(origin && { origin }),
    ...(typeof site === 'string' && { 'sec-fetch-site': site }),
    ...(changeSet && { [changeSetHeader]: encodeURIComponent(changeSet) }),
  };
}

/** Returns a parsed value; undefined for a text that is no JSON. */
export function parsedJson(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return undefined;
  }
}
