import { pluralOf } from '@flotilla/core/values';
import type { ContentRows } from './content-rows.js';
import type { EntityNames } from './labels-file.js';

/** Slug of the menu in the navigation bar of a new application. */
export const mainMenu = 'main-menu';

interface PageContent {
  readonly module: string;
  readonly entity: string;
  readonly names: EntityNames;
  /** Languages of the site: `['en', 'ru']`. */
  readonly languages: readonly string[];
}

/** A page that contains one widget of a module. */
interface WidgetPage {
  readonly url: string;
  readonly module: string;
  /** Slug of the widget in its module; in the module of pages it has the module's name as a prefix. */
  readonly slug: string;
  readonly variant: string;
  readonly title: Texts;
  /** Whether visitors see the title above the widget. */
  readonly isTitled: boolean;
}

type Texts = Readonly<Partial<Record<string, string>>>;

/** Returns the title of the page that lists the rows of an entity. */
export const listTitle = ({ en, ru }: EntityNames) => ({ en: en.many, ru: ru?.many ?? 'Список' });

/** Returns the address of the page that lists the rows of an entity. */
export const listUrl = (module: string, entity: string) => `/${module}/${pluralOf(entity)}`;

/** Returns the address of the page of one row. */
export const rowUrl = (module: string, entity: string) =>
  `${listUrl(module, entity)}/[${module}.${pluralOf(entity)}.slug]`;

/** Returns the page that lists the rows of an entity, and its entry in the menu. */
export function listPage({ module, entity, names, languages }: PageContent, variant: string): ContentRows {
  const url = listUrl(module, entity);
  const title = inLanguages(languages, listTitle(names));
  const button = `menu-${module}-${pluralOf(entity)}`;
  return {
    ...widgetPage({ url, module, slug: pluralOf(entity), variant, title, isTitled: true }),
    'website-builder.button': [
      { adminTitle: `${names.en.many} (${url})`, slug: button, variant: 'link', title, url },
    ],
    'website-builder.buttons-arrays-to-buttons': [
      { buttonsArrayId: mainMenu, buttonId: button, orderIndex: 50 },
    ],
  };
}

/** Returns the page of one row, whose title is the row's. */
export function rowPage({ module, entity, names, languages }: PageContent, variant: string): ContentRows {
  const title = inLanguages(languages, { en: names.en.one, ru: names.ru?.one ?? 'Подробности' });
  return widgetPage({
    url: rowUrl(module, entity),
    module,
    slug: `${entity}-overview`,
    variant,
    title,
    isTitled: false,
  });
}

/** Returns two example rows with the usual fields of content. */
export function exampleRows({ module, entity, names, languages }: PageContent): ContentRows {
  const row = (number: number, adjective: string) => ({
    adminTitle: `${adjective} ${names.en.one.toLowerCase()}`,
    slug: `${entity}-${number}`,
    title: inLanguages(languages, {
      en: `${adjective} ${names.en.one.toLowerCase()}`,
      ru: `${names.ru?.one ?? 'Пример'} № ${number}`,
    }),
    description: inLanguages(languages, {
      en: 'This is an example. Change it in the admin, or delete it.',
      ru: 'Это пример. Измените его в панели управления или удалите.',
    }),
  });
  return { [`${module}.${entity}`]: [row(1, 'First'), row(2, 'Second')] };
}

/** Returns a page with one widget of a module, in the main layout. */
export function widgetPage({ url, module, slug, variant, title, isTitled }: WidgetPage): ContentRows {
  const name = title['en'] ?? Object.values(title)[0] ?? slug;
  const widget = `${module}-${slug}`;
  const metadata = Object.entries(title).map(([language, text = name]) => ({
    title: text,
    opengraphTitle: text,
    opengraphLocale: locales[language] ?? language,
  }));
  return {
    [`${module}.widget`]: [{ adminTitle: name, slug, variant, ...(isTitled && { title }) }],
    'host.page': [{ adminTitle: name, title: name, description: name, url }],
    'host.widget': [{ adminTitle: name, slug: widget }],
    'host.widgets-to-external-widgets': [
      { widgetId: widget, externalModule: module, externalWidgetId: slug },
    ],
    'host.pages-to-widgets': [{ pageId: url, widgetId: widget }],
    'host.pages-to-layouts': [{ pageId: url, layoutId: 'main' }],
    // The page of a row has the metadata of the row.
    ...(isTitled && {
      'host.metadata': metadata,
      'host.pages-to-metadata': metadata.map((row, orderIndex) => ({
        pageId: url,
        metadataId: row.title,
        ...(orderIndex > 0 && { orderIndex }),
      })),
    }),
  };
}

const locales: Readonly<Record<string, string>> = { en: 'en_GB', ru: 'ru_RU' };

/** Returns the texts in the languages of a site; a site in none of them gets the English ones. */
export function inLanguages(languages: readonly string[], texts: Texts): Texts {
  const wanted = Object.entries(texts).filter(([language]) => languages.includes(language));
  return wanted.length > 0 ? Object.fromEntries(wanted) : { en: texts['en'] };
}
