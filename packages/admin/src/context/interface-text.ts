import type { InterfaceText } from '../extend/admin-parts.js';

/** Returns a text in a language of the interface; in English for other languages. */
export function interfaceText(text: InterfaceText, language: string): string {
  return text[language === 'ru' ? 'ru' : 'en'];
}
