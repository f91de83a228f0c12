import { importRunsPath, uploadLimits } from '@flotilla/core/imports';
import { ApiError, type Client } from '@flotilla/react/client';

interface SendOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
}

const attempts = 4;
const pauseMs = 1500;

/** Sends a file in parts, in order. The API ignores a part that has arrived before, so each may be sent again. */
export async function sendParts(
  client: Client,
  id: string,
  file: Blob,
  { signal, onProgress }: SendOptions,
): Promise<void> {
  const { partBytes } = uploadLimits;
  for (let index = 0; index * partBytes < file.size; index++) {
    const part = file.slice(index * partBytes, (index + 1) * partBytes);
    await sendPart(client, `${importRunsPath}/${id}`, { index, part, signal });
    onProgress(Math.round((100 * Math.min(file.size, (index + 1) * partBytes)) / file.size));
  }
}

async function sendPart(
  client: Client,
  path: string,
  { index, part, signal }: { index: number; part: Blob; signal: AbortSignal },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const response = await post(client, `${path}/parts/${index}`, part, signal);
    if (response?.ok) return;
    signal.throwIfAborted();
    const isFinal = response !== undefined && response.status < 500 && response.status !== 401;
    if (isFinal || attempt === attempts)
      throw response
        ? new ApiError(response.status, await messageOf(response), {}, response.statusText)
        : new TypeError('The connection failed.');
    // A read renews an expired token.
    if (response?.status === 401) await client.muted.send({ method: 'GET', path, module: 'host' });
    else await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
  }
}

/** Returns undefined when the connection failed. */
async function post(
  { baseUrl = '', token }: Client,
  path: string,
  body: Blob,
  signal: AbortSignal,
): Promise<Response | undefined> {
  const bearer = await token?.();
  return fetch(baseUrl + path, {
    ...{ method: 'POST', body, signal, credentials: 'include' },
    headers: {
      'content-type': 'application/octet-stream',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    },
  }).catch(() => undefined);
}

async function messageOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => undefined)) as { message?: string } | undefined;
  return body?.message ?? '';
}
