import { Readable } from 'node:stream';
import { ActionController, type CallOf, Handle } from '@flotilla/backend';
import { type AccountExport, AccountExports } from '@flotilla/backend/ports';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  accountExportFile,
  accountExports,
  deleteAccount,
  startAccountExport,
} from '../../account-actions.js';
import { Presence } from '../accounts/presence.js';
import { RequestContexts } from '../sessions/request-contexts.js';
import { SiteAddress } from '../sessions/site-address.js';
import { AccountDeletion } from './account-deletion.js';

/** Exports and deletions of accounts, by their owners or by administrators. */
@ActionController()
export class AccountDataController {
  constructor(
    @Inject(AccountExports) private readonly exports: AccountExports,
    @Inject(AccountDeletion) private readonly deletion: AccountDeletion,
    @Inject(Presence) private readonly presence: Presence,
    @Inject(RequestContexts) private readonly contexts: RequestContexts,
    @Inject(SiteAddress) private readonly site: SiteAddress,
  ) {}

  @Handle(startAccountExport)
  async start(
    { params }: CallOf<typeof startAccountExport>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: AccountExport }> {
    const { caller, language } = this.contexts.of(request);
    await this.presence.require(caller);
    await this.deletion.requireAccount(params.id);
    return { data: await this.exports.start(params.id, { caller, language }) };
  }

  @Handle(accountExports)
  async list(
    { params }: CallOf<typeof accountExports>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: AccountExport[] }> {
    return { data: await this.exports.list(params.id, this.contexts.of(request).caller) };
  }

  @Handle(accountExportFile)
  async file(
    { params }: CallOf<typeof accountExportFile>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { caller } = this.contexts.of(request);
    await this.presence.require(caller);
    const parts = await this.exports.file(params.id, params.exportId, {
      caller,
      site: this.site.of(request).origin,
    });
    await reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="account.json"')
      .header('cache-control', 'no-store')
      .send(Readable.from(parts));
  }

  @Handle(deleteAccount)
  async delete(
    { params }: CallOf<typeof deleteAccount>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: { ok: true } }> {
    const { caller, language } = this.contexts.of(request);
    await this.presence.requireFactor(caller);
    await this.deletion.delete(params.id, { caller, language });
    return { data: { ok: true } };
  }
}
