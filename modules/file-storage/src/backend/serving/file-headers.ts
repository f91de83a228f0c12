import { typeOfName } from '../storage/file-types.js';
import type { StoredStat } from '../storage/storage.js';
import { isRandomName } from '../storage/stored-name.js';

/** A stored file is looked at, never run: a drawing opened by itself gets no scripts, no forms and no origin. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
/** Content of modules keeps its names when it changes. */
const namedCache = 'public, max-age=86400';
const randomCache = 'public, max-age=31536000, immutable';

/** The headers that a stored file is answered with, whole or in part. */
export function fileHeaders(name: string, { etag, modifiedAt }: StoredStat): Record<string, string> {
  const type = typeOfName(name);
  const isShown = type !== undefined && type.kind !== 'document';
  return {
    'content-type': type?.mimeType ?? 'application/octet-stream',
    'cache-control': isRandomName(name) ? randomCache : namedCache,
    etag,
    'last-modified': modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    ...(isShown ? {} : { 'content-disposition': 'attachment' }),
    ...(type?.kind === 'drawing' ? { 'content-security-policy': drawingPolicy } : {}),
  };
}
