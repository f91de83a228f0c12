import {
  ActionController,
  type CallOf,
  Handle,
  InvalidError,
  NotFoundError,
  Rows,
  server,
} from '@flotilla/backend';
import { type AnyMailTemplate, SITE_THEME, type SiteTheme } from '@flotilla/backend/ports';
import { show, via } from '@flotilla/core';
import { type Theme, themeOf } from '@flotilla/core/theme';
import { isPlainObject } from '@flotilla/core/values';
import { Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { previewMail, previewNotification, previewTemplate } from '../../actions.js';
import { notificationEntity } from '../../entities/notification.js';
import { template } from '../../entities/template.js';
import { topic } from '../../entities/topic.js';
import { notificationsToTemplates, topicsToNotifications } from '../../links.js';
import { type About, Unsubscribing } from '../unsubscribing/unsubscribing.js';
import { MailSites } from './mail-sites.js';
import { MailTemplates } from './mail-templates.js';
import { type RenderedMail, renderMail } from './render-mail.js';
import { sampleOf } from './sample-data.js';

const ofNotification = {
  template: via(notificationsToTemplates, show(template, []), { first: true }),
  topic: via(topicsToNotifications, show(topic, ['type']), { first: true }),
};

/** Previews messages for administrators. */
@ActionController()
export class PreviewsController {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(MailTemplates) private readonly templates: MailTemplates,
    @Inject(Unsubscribing) private readonly unsubscribing: Unsubscribing,
    @Inject(MailSites) private readonly site: MailSites,
    @Inject(SITE_THEME) private readonly look: SiteTheme,
  ) {}

  @Handle(previewTemplate)
  async template(
    { params, query }: CallOf<typeof previewTemplate>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    const row = await this.rows
      .of(template, { caller: server })
      .one({ where: { id: { eq: params.id } }, fields: ['variant'] });
    if (!row) throw new NotFoundError(`${template.key} ${params.id} does not exist.`);
    return this.answer({ variant: row.variant, data: {}, language: query.language }, reply);
  }

  @Handle(previewMail)
  mail(
    { body: { variant, language, theme } }: CallOf<typeof previewMail>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    return this.answer({ variant, data: {}, language, theme: themeOf(theme) }, reply);
  }

  @Handle(previewNotification)
  async notification(
    { params, query }: CallOf<typeof previewNotification>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    const row = await this.rows.of(notificationEntity, { caller: server }).one({
      where: { id: { eq: params.id } },
      fields: ['data', 'method', 'receiver'],
      with: ofNotification,
    });
    if (!row) throw new NotFoundError(`${notificationEntity.key} ${params.id} does not exist.`);
    if (row.template === null) throw InvalidError.of('template', 'is not known: the notification has none.');
    const data = isPlainObject(row.data) ? row.data : {};
    return this.answer({ variant: row.template.variant, data, language: query.language, of: row }, reply);
  }

  private async answer({ variant, data, language, of, theme }: Wanted, reply: FastifyReply): Promise<Answer> {
    void reply.header('cache-control', 'no-store');
    const registered = this.templates.named(variant);
    const method = variant.startsWith('generate-telegram-') ? 'telegram' : 'email';
    const unsubscribe = await this.unsubscribing.exampleFor(of, registered);
    const mail = await renderMail(registered, {
      data: filledIn(registered, data),
      language,
      method,
      ...(await this.site.in(language)),
      unsubscribe,
      theme: theme ?? (await this.look.current()),
      texts: this.templates.texts,
    });
    return { data: { ...mail, secrets: [...registered.secrets] } };
  }
}

interface Wanted {
  readonly variant: string;
  readonly data: Record<string, unknown>;
  readonly language: string;
  /** The notification; absent when a template is previewed. */
  readonly of?: About;
  /** Default: the look of the site. */
  readonly theme?: Theme;
}

type Answer = { data: RenderedMail & { secrets: string[] } };

/** Returns the data with examples for missing values. @throws InvalidError when the template rejects them */
function filledIn(
  { variant, data: schema }: AnyMailTemplate,
  data: Record<string, unknown>,
): Record<string, unknown> {
  const sample = sampleOf(schema);
  const given = schema.safeParse({ ...(isPlainObject(sample) ? sample : {}), ...data });
  if (given.success) return given.data;
  throw InvalidError.of(
    'data',
    `cannot be previewed: "${variant}" requires ${given.error.issues[0]?.message ?? 'other data'}.`,
  );
}
