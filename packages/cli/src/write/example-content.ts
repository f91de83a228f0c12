import { pluralOf } from '@flotilla/core/values';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Two rows of an entity in two languages, and the page /<module>/<entities> that lists them, as content of a module. */
export function exampleContent(module: string, entity: string): Readonly<Record<string, Rows>> {
  const plural = pluralOf(entity);
  const [singular, several] = [words(entity), words(plural)];
  const url = `/${module}/${plural}`;
  const widget = `${module}-${plural}`;
  const row = (number: number, ru: string) => ({
    adminTitle: `${singular} ${number}`,
    slug: `${entity}-${number}`,
    title: { en: `${singular} ${number}`, ru: `${singular} ${number}` },
    description: { en: `Words about it in English.`, ru },
  });
  return {
    [`${module}.${entity}`]: [row(1, 'Слова о ней по-русски.'), row(2, 'Слова и о второй по-русски.')],
    [`${module}.widget`]: [{ adminTitle: several, slug: plural, variant: `${entity}-list`, title: { en: several, ru: several } }],
    'host.page': [{ adminTitle: several, title: several, description: several, url }],
    'host.widget': [{ adminTitle: several, slug: widget }],
    'host.widgets-to-external-widgets': [{ widgetId: widget, externalModule: module, externalWidgetId: plural }],
    'host.pages-to-widgets': [{ pageId: url, widgetId: widget }],
    'host.pages-to-layouts': [{ pageId: url, layoutId: 'main' }],
  };
}

/** `sea-port` as `Sea port`. */
function words(name: string): string {
  const text = name.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
