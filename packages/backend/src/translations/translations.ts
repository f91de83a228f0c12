import type { Entity, Registry } from '@flotilla/core';
import { isLink } from '@flotilla/core';
import { InvalidError, NotFoundError } from '@flotilla/core/errors';
import type { TranslationProgress, UntranslatedRow } from '@flotilla/core/translations';
import type { Access } from '../access/access.js';
import type { ChangeSetAccess } from '../change-sets/change-set-access.js';
import type { Caller } from '../context/caller.js';
import type { Database } from '../database/database.js';
import type { VisibleRows } from '../rows/visible-rows.js';
import { countTexts, listUntranslated, localizedFields } from './untranslated.js';

export interface TranslationParts {
  readonly registry: Registry;
  readonly languages: readonly string[];
  readonly db: Database;
  readonly access: Access;
  readonly authors: Pick<ChangeSetAccess, 'requireAuthor'>;
  readonly visible: VisibleRows;
}

export interface ListedTranslations {
  readonly language: string;
  readonly field?: string | undefined;
  readonly state?: 'public' | 'hidden' | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
}

/** The work list of translations: the texts that rows have in one language and lack in another one. */
export class Translations {
  private readonly translated: readonly Entity[];

  constructor(private readonly parts: TranslationParts) {
    this.translated = [...parts.registry.entities.values()].filter(
      (entity) => !isLink(entity) && localizedFields(entity).length > 0,
    );
  }

  /** Counts the texts of each entity that the caller edits; one statement for each, one after the other. */
  async progress(language: string, caller: Caller): Promise<TranslationProgress[]> {
    await this.parts.authors.requireAuthor(caller);
    this.requireLanguage(language);
    const { db, languages } = this.parts;
    const found: TranslationProgress[] = [];
    for (const entity of this.translated)
      if (await this.isEditedBy(entity, caller)) {
        const counts = await countTexts(entity, { language, languages }, db);
        if (counts.texts > 0) found.push({ entity: entity.key, ...counts });
      }
    return found;
  }

  /**
   * Lists rows of an entity that lack texts in a language, the newest first.
   * @throws NotFoundError for entities that the caller does not edit
   */
  async list(
    route: string,
    { language, field, ...query }: ListedTranslations,
    caller: Caller,
  ): Promise<{ rows: UntranslatedRow[]; next: string | null }> {
    await this.parts.authors.requireAuthor(caller);
    this.requireLanguage(language);
    const entity = this.translated.find((one) => one.route === route);
    if (!entity || !(await this.isEditedBy(entity, caller)))
      throw new NotFoundError(`There are no texts at ${route}.`);
    if (field !== undefined && !localizedFields(entity).includes(field))
      throw InvalidError.of('field', { en: 'is no localized field', ru: 'это поле не переводится' });
    const { db, languages, visible } = this.parts;
    const borrowed = await visible.borrowedNames(entity, caller);
    return listUntranslated(entity, { language, languages, field, borrowed, ...query }, db);
  }

  /** Returns whether a caller may read all rows of an entity, and may change or draft them. */
  async isEditedBy(entity: Entity, caller: Caller): Promise<boolean> {
    const { access, visible } = this.parts;
    if (!(await visible.readsAll(entity, caller))) return false;
    if ((await access.ofChanging(caller, entity)) === 'allowed') return true;
    return (await access.ofDrafting(caller, entity)) === 'allowed';
  }

  requireLanguage(language: string): void {
    if (!this.parts.languages.includes(language))
      throw InvalidError.of('language', {
        en: 'is not a language of this installation',
        ru: 'такого языка здесь нет',
      });
  }
}
