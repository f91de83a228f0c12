import { SiteNames, SiteZone } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { MailSite } from '../../mail/define-mail.js';
import { NOTIFICATION_SETTINGS, type NotificationSettings } from '../notification-settings.js';

/** Returns the site as mails show it: its settings, or else those of the environment. */
@Injectable()
export class MailSites {
  constructor(
    @Inject(NOTIFICATION_SETTINGS) private readonly settings: NotificationSettings,
    @Inject(SiteZone) private readonly zone: SiteZone,
    @Inject(SiteNames) private readonly names: SiteNames,
  ) {}

  async in(language: string): Promise<{ readonly site: MailSite; readonly timeZone: string }> {
    const { name, ...site } = this.settings.site;
    return {
      site: { ...site, name: await this.names.in(language, name) },
      timeZone: await this.zone.current(),
    };
  }
}
