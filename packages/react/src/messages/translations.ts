import type { Messages } from './define-messages.js';

/** Interface texts of one language, by namespace and key: `{ blog: { readMore: 'Weiterlesen' } }`. */
export type Translation = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Translations of interface texts by BCP 47 tag, of a module's own messages or of others:
 * `{ de: () => import('./translations/de.js') }`. The site loads those of its languages.
 */
export type Translations = Readonly<Record<string, () => Promise<{ readonly texts: Translation }>>>;

/** Texts of one namespace by language. */
export type AddedTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

declare global {
  /**
   * Returns texts that are added to those of a module. A global, because a page sets it by a script before the
   * script with the code of its islands runs.
   */
  var flotillaTexts: ((messages: Messages) => AddedTexts | undefined) | undefined;
}
