/** Messages of the general checks. */
export const texts = {
  name: { en: 'It has no title.', ru: 'Нет названия.' },
  description: { en: 'It has no description for search engines.', ru: 'Нет описания для поисковых систем.' },
  language: { en: 'The text is missing in a language.', ru: 'Нет текста на одном из языков.' },
  unpublished: {
    en: 'It links to something that visitors cannot see yet.',
    ru: 'Ссылается на то, чего посетители пока не видят.',
  },
  alt: {
    en: 'A picture has no description for people who cannot see it.',
    ru: 'У картинки нет описания для тех, кто её не видит.',
  },
} as const;
