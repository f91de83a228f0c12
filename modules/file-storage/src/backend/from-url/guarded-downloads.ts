import { buffer } from 'node:stream/consumers';
import type { Downloaded, DownloadInput, Downloads, NetworkAccess } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { IncomingContent } from '../uploads/incoming-content.js';
import { download } from './download.js';
import { NETWORK_ACCESS } from './network-access.js';

/** Loads resources of other servers into memory, from public addresses only. */
@Injectable()
export class GuardedDownloads implements Downloads {
  constructor(@Inject(NETWORK_ACCESS) private readonly access: NetworkAccess) {}

  async load(url: string, input: DownloadInput): Promise<Downloaded | null> {
    const { content, etag, isUnchanged } = await download(url, this.access, input);
    const incoming = new IncomingContent(content, input.maxBytes);
    const bytes = await buffer(incoming.all());
    return isUnchanged ? null : { content: bytes, etag };
  }
}
