import { ActionController, type CallOf, type Answer, callerOf, Handle, sendAnswer } from '@flotilla/backend';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createFromUrl } from '../../actions.js';
import { FILE_SETTINGS, type FileSettings } from '../file-settings.js';
import { FileRecords } from '../uploads/file-records.js';
import { FileStore } from '../uploads/file-store.js';
import { download } from './download.js';
import type { NetworkAccess } from '@flotilla/backend/ports';
import { NETWORK_ACCESS } from './network-access.js';

const timeoutMs = 60_000;

/** Stores files of other servers. */
@ActionController()
export class FilesFromUrlController {
  constructor(
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(FileRecords) private readonly records: FileRecords,
    @Inject(NETWORK_ACCESS) private readonly reach: NetworkAccess,
    @Inject(FILE_SETTINGS) private readonly settings: FileSettings,
  ) {}

  @Handle(createFromUrl)
  async create(
    { body }: CallOf<typeof createFromUrl>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const response = (await this.records.answered(request)) ?? (await this.fetch(body.url, request));
    await sendAnswer(reply, response);
  }

  private async fetch(address: string, request: FastifyRequest): Promise<Answer> {
    const { url, content } = await download(address, this.reach, {
      maxBytes: this.settings.maxBytes,
      timeoutMs,
    });
    const stored = await this.files.store({ content, name: nameIn(url), caller: callerOf(request) });
    return this.records.create({ stored, request });
  }
}

/**
 * Returns the last segment of a URL's path without its extension, which often differs from the type of the
 * content.
 */
function nameIn({ pathname }: URL): string {
  return decoded(pathname.slice(pathname.lastIndexOf('/') + 1)).replace(/\.[^.]*$/, '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
