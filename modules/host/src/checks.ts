import { defineCheck } from '@flotilla/core/rules';
import { page } from './entities/page.js';
import { pagesToLayouts } from './links.js';

export const pageLayout = defineCheck({
  of: page,
  name: 'layout',
  level: 'warning',
  text: { en: 'The page has no header and footer.', ru: 'У страницы нет шапки и подвала.' },
  links: [pagesToLayouts],
  test: (_, { links }) => (links[pagesToLayouts.key] ?? 0) > 0,
});

export const pageName = defineCheck({
  of: page,
  name: 'name',
  level: 'error',
  text: { en: 'The page has no title.', ru: 'У страницы нет названия.' },
  field: 'titleByLanguage',
  test: ({ title, titleByLanguage }) =>
    title.trim() !== '' || Object.values(titleByLanguage ?? {}).some((text) => text?.trim()),
});
