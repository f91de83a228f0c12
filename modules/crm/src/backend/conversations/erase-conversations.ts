import { type Context, REGISTRY, Rows, type WriteTransaction } from '@flotilla/backend';
import {
  AccountErasure,
  type ErasedSubject,
  forgetFields,
  forgetRows,
  SUBJECT_ERASURES,
  type SubjectErasure,
  type SubjectErasures,
} from '@flotilla/backend/ports';
import type { Registry } from '@flotilla/core';
import { file } from '@flotilla/file-storage';
import { Inject, Injectable } from '@nestjs/common';
import { reply } from '../../entities/reply.js';
import { request } from '../../entities/request.js';
import { repliesToFileStorageModuleFiles, requestsToFileStorageModuleFiles } from '../../links.js';
import { asCrm } from '../forms.js';
import { conversationsOf } from './erase-conversations.sql.js';

/**
 * Deletes conversations with the confirmed addresses of a deleted account, which no subject owns because they
 * began with a mail or without signing in. Removes the account as assignee and author.
 */
@Injectable()
export class EraseConversations implements SubjectErasure {
  readonly name = 'crm.conversations';

  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(AccountErasure) private readonly erasure: AccountErasure,
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(SUBJECT_ERASURES) erasures: SubjectErasures,
  ) {
    erasures.add(this);
  }

  async erase({ subjectId, emails }: ErasedSubject, tx: WriteTransaction): Promise<void> {
    const { requests, replies, assigned, written } = await conversationsOf({ subjectId, emails }, tx);
    const context = { ...asCrm, tx };
    const fileIds = await this.filesOf({ requests, replies }, context);
    await this.rows.of(reply, context).deleteMany(replies);
    await this.rows.of(request, context).deleteMany(requests);
    await this.erasure.eraseFiles({ entity: file, ids: fileIds }, tx);
    await forgetRows([...replies, ...requests], tx);
    await this.rows.of(request, context).updateMany(assigned.map((id) => ({ id, assigneeId: null })));
    await this.rows
      .of(reply, context)
      .updateMany(written.map((id) => ({ id, authorId: null, authorName: null })));
    await forgetFields(assigned, ['assigneeId'], tx);
    await forgetFields(written, ['authorId', 'authorName'], tx);
  }

  private async filesOf(
    { requests, replies }: { readonly requests: readonly string[]; readonly replies: readonly string[] },
    context: Context,
  ): Promise<string[]> {
    if (!this.registry.entities.has(file.key)) return [];
    const limit = maxFiles;
    const links = [
      ...(await this.rows
        .of(repliesToFileStorageModuleFiles, context)
        .find({ where: { replyId: { inArray: [...replies] } }, limit })),
      ...(await this.rows
        .of(requestsToFileStorageModuleFiles, context)
        .find({ where: { requestId: { inArray: [...requests] } }, limit })),
    ];
    return [...new Set(links.map(({ fileStorageModuleFileId }) => fileStorageModuleFileId))];
  }
}

const maxFiles = 10_000;
