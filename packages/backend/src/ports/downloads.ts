import { UnavailableError } from '@flotilla/core/errors';

/** The bounds of a download. */
export interface DownloadInput {
  readonly maxBytes: number;
  /** Covers redirects, headers and content. */
  readonly timeoutMs: number;
  /** The ETag of the former response; an unchanged resource is not loaded again. */
  readonly etag?: string | undefined;
  /** Defaults to 5. */
  readonly maxRedirects?: number;
}

/** A loaded resource of another server. */
export interface Downloaded {
  readonly content: Buffer;
  readonly etag: string | null;
}

/**
 * Port: loads resources of other servers whose URLs people enter. A module with guarded downloads implements
 * it.
 */
export interface Downloads {
  /**
   * Loads a URL over https, from public addresses only (SSRF). Returns null when the ETag still matches.
   * @throws InvalidError, RefusedError, TooLargeError
   */
  load(url: string, input: DownloadInput): Promise<Downloaded | null>;
}

/** Token of the {@link Downloads} port. */
export const DOWNLOADS = Symbol('flotilla.downloads');

/** The port's default until a module loads resources: downloads are refused. */
export const noDownloads: Downloads = {
  load: async () => {
    throw new UnavailableError('Downloads need the module file-storage. Install it.');
  },
};
