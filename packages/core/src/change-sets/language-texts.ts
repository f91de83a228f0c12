/** Messages of the checks of languages, which modules may use, too. */
export const languageTexts = {
  language: { en: 'The text is missing in this language.', ru: 'Нет текста на этом языке.' },
  title: {
    en: 'It has no title in this language. Visitors see another language there, and search engines do not list it.',
    ru: 'Нет заголовка на этом языке. Посетители увидят другой язык, а поисковые системы эту версию не покажут.',
  },
} as const;
