import {
  ActionController,
  type CallOf,
  Handle,
  InvalidError,
  NotFoundError,
  Rows,
  server,
} from '@flotilla/backend';
import { type AnyMailTemplate, TIME_ZONE } from '@flotilla/backend/ports';
import { show, via } from '@flotilla/core';
import { isPlainObject } from '@flotilla/core/values';
import { Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { previewNotification, previewTemplate } from '../../actions.js';
import { notificationEntity } from '../../entities/notification.js';
import { template } from '../../entities/template.js';
import { topic } from '../../entities/topic.js';
import { notificationsToTemplates, topicsToNotifications } from '../../links.js';
import { NOTIFICATION_SETTINGS, type NotificationSettings } from '../notification-settings.js';
import { type About, Unsubscribing } from '../unsubscribing/unsubscribing.js';
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
    @Inject(NOTIFICATION_SETTINGS) private readonly settings: NotificationSettings,
    @Inject(TIME_ZONE) private readonly timeZone: string,
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

  private async answer({ variant, data, language, of }: Wanted, reply: FastifyReply): Promise<Answer> {
    void reply.header('cache-control', 'no-store');
    const registered = this.templates.named(variant);
    const method = variant.startsWith('generate-telegram-') ? 'telegram' : 'email';
    const unsubscribe = await this.unsubscribing.exampleFor(of, registered);
    const mail = await renderMail(registered, {
      data: filledIn(registered, data),
      language,
      method,
      site: this.settings.site,
      timeZone: this.timeZone,
      unsubscribe,
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
