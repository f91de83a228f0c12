import type { MailTranslations } from '@flotilla/backend/ports';
import { languageChain } from '@flotilla/core/languages';

/** Texts of mails in further languages, of all installed modules. */
export class AddedTexts {
  private readonly added: MailTranslations[] = [];

  add(translations: MailTranslations): void {
    this.added.push(translations);
  }

  /** Returns the texts of a mail in a language and the more general ones, by BCP 47 tag. Loads only these languages. */
  async of(variant: string, language: string): Promise<Readonly<Record<string, unknown>>> {
    const found: Record<string, unknown> = {};
    for (const tag of languageChain(language))
      for (const translations of this.added) {
        const loaded = Object.hasOwn(translations, tag) ? await translations[tag]?.() : undefined;
        if (loaded && Object.hasOwn(loaded.texts, variant)) found[tag] = loaded.texts[variant];
      }
    return found;
  }
}
