import type { SiteTheme } from '@flotilla/backend/ports';
import { type Theme, themeOf } from '@flotilla/core/theme';
import { Inject, Injectable } from '@nestjs/common';
import { SiteSettingsReader } from './site-settings.js';

/** The look of the site, for mails and drawings. */
@Injectable()
export class SiteThemes implements SiteTheme {
  constructor(@Inject(SiteSettingsReader) private readonly settings: Pick<SiteSettingsReader, 'read'>) {}

  async current(): Promise<Theme | undefined> {
    const { theme } = await this.settings.read(new Set());
    return theme && themeOf(theme);
  }
}
