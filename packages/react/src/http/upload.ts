import type { Entity, Patch, Row } from '@flotilla/core';
import { apiErrorOf } from './api-error.js';
import { headersOf, type WriteOptions } from './client.js';
import { bodyOf, type ClientOptions, type Files } from './http.js';

/** Progress of an upload, in bytes. */
export interface UploadProgress {
  readonly sent: number;
  /** Size of the form with all its files; 0 while unknown. */
  readonly total: number;
}

export interface UploadInput<E extends Entity>
  extends Omit<WriteOptions, 'files'>, Pick<ClientOptions, 'baseUrl' | 'token'> {
  readonly entity: E;
  /** The row to update; a new one is created when left out. */
  readonly id?: string;
  /** Files, keyed by the name of their field. */
  readonly files: Files;
  readonly data?: Patch<E>;
  readonly onProgress?: (progress: UploadProgress) => void;
  /** Aborts the upload; the server keeps nothing of it. */
  readonly signal?: AbortSignal;
}

/**
 * Creates or updates a row with files. Uses XMLHttpRequest, because `fetch` reports no upload progress.
 * @throws ApiError
 */
export async function upload<E extends Entity>(input: UploadInput<E>): Promise<Row<E>> {
  const { entity, id, files, data = {}, baseUrl = '', token, onProgress, signal } = input;
  const path = id === undefined ? entity.route : `${entity.route}/${encodeURIComponent(id)}`;
  const bearer = await token?.();
  const headers = {
    accept: 'application/json',
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    ...headersOf(input),
  };

  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort, { once: true });
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.({ sent: loaded, total }));
    request.addEventListener('load', () => answerOf<Row<E>>(request, input.onEtag).then(resolve, reject));
    request.addEventListener('error', () => reject(new TypeError('The connection failed.')));
    request.addEventListener('abort', () =>
      reject(signal?.reason ?? new DOMException('The upload was ended.', 'AbortError')),
    );
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    request.open(id === undefined ? 'POST' : 'PATCH', baseUrl + path);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(bodyOf(data, files) as FormData);
  });
}

async function answerOf<T>(request: XMLHttpRequest, onEtag: WriteOptions['onEtag']): Promise<T> {
  const { status, statusText, responseText } = request;
  const response = new Response(responseText, { status, statusText });
  if (!response.ok) throw await apiErrorOf(response);
  const etag = request.getResponseHeader('etag');
  if (etag !== null) onEtag?.(etag);
  return ((await response.json()) as { data: T }).data;
}
