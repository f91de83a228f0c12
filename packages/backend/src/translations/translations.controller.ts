import { Inject, Req } from '@nestjs/common';
import {
  acceptDrafts,
  draftTranslations,
  machineDrafts,
  translationProgress,
  untranslatedRows,
} from '@flotilla/core/translations';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../access/access.guard.js';
import { ActionController, type CallOf, Handle } from '../http/action.decorator.js';
import { MachineDrafts } from './machine-drafts.js';
import { Translations } from './translations.js';

/** The work list of translations, and drafts of them by a language model. */
@ActionController()
export class TranslationsController {
  constructor(
    @Inject(Translations) private readonly translations: Translations,
    @Inject(MachineDrafts) private readonly drafts: MachineDrafts,
  ) {}

  @Handle(translationProgress)
  async progress(
    { query }: CallOf<typeof translationProgress>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const data = await this.translations.progress(query.language, callerOf(request));
    return { data, meta: { canDraft: this.drafts.isConfigured } };
  }

  @Handle(untranslatedRows)
  async list(
    { params, query }: CallOf<typeof untranslatedRows>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const route = `/api/${params.module}/${params.plural}`;
    const { rows, next } = await this.translations.list(route, query, callerOf(request));
    return { data: rows, meta: { next } };
  }
  @Handle(draftTranslations)
  async draft({ body }: CallOf<typeof draftTranslations>, @Req() request: FastifyRequest): Promise<object> {
    return { data: await this.drafts.draft(body, callerOf(request)) };
  }

  @Handle(machineDrafts)
  async listDrafts({ query }: CallOf<typeof machineDrafts>, @Req() request: FastifyRequest): Promise<object> {
    return { data: await this.drafts.list(query.changeSet, callerOf(request)) };
  }

  @Handle(acceptDrafts)
  async accept({ body }: CallOf<typeof acceptDrafts>, @Req() request: FastifyRequest): Promise<object> {
    await this.drafts.accept(body.changeSet, body.drafts, callerOf(request));
    return { data: { accepted: body.drafts.length } };
  }
}
