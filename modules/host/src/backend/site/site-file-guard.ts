import { InvalidError, REGISTRY, Rows, type TransactionContext } from '@flotilla/backend';
import { RowHooks, type Written } from '@flotilla/backend/ports';
import type { Registry } from '@flotilla/core';
import { isFont } from '@flotilla/core/files';
import { Inject, Injectable } from '@nestjs/common';
import { sitesToFileStorageModuleFiles } from '../../links.js';

const { right, fileTypes } = sitesToFileStorageModuleFiles;

/** Refuses generic writes of links that show a font as a picture, or another file as a font. */
@Injectable()
export class SiteFileGuard {
  constructor(
    @Inject(RowHooks) hooks: RowHooks,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(REGISTRY) private readonly registry: Registry,
  ) {
    hooks.afterChange(
      sitesToFileStorageModuleFiles,
      ['variant', right.field],
      // Earlier values that the history restores were checked when they were written.
      async (written, context) => (context.generic === 'write' ? this.check(written, context) : undefined),
      { ofNew: () => true },
    );
  }

  /** @throws InvalidError */
  private async check(written: readonly Written[], context: TransactionContext): Promise<void> {
    const links = written.flatMap(({ after: { variant, [right.field]: id } }) => {
      const type = fileTypes?.[String(variant)];
      return type === undefined ? [] : [{ id: String(id), isFont: type === 'font/', reason: reasons[type] }];
    });
    if (links.length === 0) return;
    const ids = [...new Set(links.map(({ id }) => id))];
    const files = await this.rows
      .of(this.registry.entity(right.key), context)
      .find({ where: { id: { inArray: ids } } });
    const fonts = new Set(files.flatMap(({ id, file }) => (isFont(String(file)) ? [id] : [])));
    for (const link of links)
      if (fonts.has(link.id) !== link.isFont) throw InvalidError.of(right.field, link.reason);
  }
}

const reasons = {
  'font/': {
    en: 'must be a font in the format WOFF2. Convert other fonts to WOFF2 and upload them again.',
    ru: 'должно быть шрифтом в формате WOFF2. Преобразуйте другие шрифты в WOFF2 и загрузите снова.',
  },
  'image/': {
    en: 'must be a picture, not a font.',
    ru: 'должно быть картинкой, а не шрифтом.',
  },
};
