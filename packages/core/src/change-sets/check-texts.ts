import { languageTexts } from './language-texts.js';

/** Messages of the general checks. */
export const checkTexts = {
  name: { en: 'It has no title.', ru: 'Нет названия.' },
  description: { en: 'It has no description for search engines.', ru: 'Нет описания для поисковых систем.' },
  ...languageTexts,
  unpublished: {
    en: 'It links to something that visitors cannot see yet.',
    ru: 'Ссылается на то, чего посетители пока не видят.',
  },
  link: {
    en: 'A link leads to a page that visitors cannot see.',
    ru: 'Ссылка ведёт на страницу, которой посетители не видят.',
  },
  headings: {
    en: 'A heading skips a level. Use a heading 3 below a heading 2.',
    ru: 'Уровень заголовка пропущен. После заголовка 2 идёт заголовок 3.',
  },
  external: {
    en: 'A picture is stored on another site, and visitors may not see it. Add it to the media library.',
    ru: 'Картинка хранится на другом сайте, и посетители могут её не увидеть. Добавьте её в медиатеку.',
  },
  gone: {
    en: 'It shows a file that was deleted.',
    ru: 'В тексте показан удалённый файл.',
  },
  alt: {
    en: 'A picture has no description for people who cannot see it.',
    ru: 'У картинки нет описания для тех, кто её не видит.',
  },
} as const;
