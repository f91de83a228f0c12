import { create } from './admin.js';

/** Languages of an installation without English and Russian; the first is the default. */
export const siteLanguages = ['de', 'el', 'ar'] as const;
type Texts = Readonly<Record<(typeof siteLanguages)[number], string>>;

/** Words of 40 letters and more, which a phone has to break. */
const longest: Texts = {
  de: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  el: 'Ηλεκτροεγκεφαλογραφηματοποιημένος πανεπιστημιακοδιδασκαλιστικός',
  ar: 'أفاستسقيناكموها فسيكفيكهمالله',
};
const title: Texts = {
  de: 'Hochgeschwindigkeitskatamaran und Motorbootführerscheinkursanmeldung',
  el: 'Ενοικίαση σκαφών στην Κύπρο και τα ελληνικά νησιά',
  ar: 'استئجار القوارب في قبرص والجزر اليونانية',
};
const subtitle: Texts = {
  de: 'Geschwindigkeitsbegrenzungen und Sicherheitsbestimmungen',
  el: 'Ιστιοπλοΐα, αντιπροσωπευτικότητα και ασφάλεια',
  ar: 'رحلات بحرية آمنة طوال العام',
};
const buttonTitle: Texts = { de: 'Verfügbarkeitsübersicht', el: 'Διαθεσιμότητα', ar: 'عرض التوفر' };
const headings: readonly Texts[] = [
  { de: 'Ausrüstungsgegenstände', el: 'Εξοπλισμός', ar: 'المعدات' },
  { de: 'Versicherungsbedingungen', el: 'Ασφάλιση', ar: 'شروط التأمين' },
];
const table: Readonly<Record<keyof Texts, readonly string[]>> = {
  de: ['Bootsklasse', 'Länge', 'Hochseetauglichkeitsbescheinigung', '12,5 m'],
  el: ['Κατηγορία', 'Μήκος', 'Πιστοποιητικό αξιοπλοΐας', '12,5 m'],
  ar: ['الفئة', 'الطول', 'شهادة الصلاحية للملاحة', '12,5 m'],
};

const inEach = <T>(make: (language: keyof Texts) => T) =>
  Object.fromEntries(siteLanguages.map((language) => [language, make(language)]));
const paragraph = (...children: object[]) => ({ type: 'paragraph', children });
const text = (words: string, marks: object = {}) => ({ text: words, ...marks });

/** A rich text with a list, a quote, a table, a phone number and code. */
const document = (language: keyof Texts) => ({
  type: 'doc',
  version: 1,
  children: [
    paragraph(
      text(`${longest[language]}. ${subtitle[language]}: `),
      {
        type: 'link',
        href: 'tel:+35725123456',
        children: [text('+357 25 123456')],
      },
      text(', '),
      text('npm start', { code: true }),
      text('.'),
    ),
    { type: 'quote', children: [paragraph(text(title[language]))] },
    {
      type: 'list',
      style: 'bulleted',
      children: headings.map((heading) => ({
        type: 'list-item',
        children: [paragraph(text(heading[language]))],
      })),
    },
    {
      type: 'table',
      children: [table[language].slice(0, 2), table[language].slice(2)].map((cells, row) => ({
        type: 'table-row',
        children: cells.map((cell) => ({
          type: 'table-cell',
          ...(row === 0 && { scope: 'col' }),
          children: [text(cell)],
        })),
      })),
    },
  ],
});

/** Creates a page in three languages at the API of an installation. @returns its path without a language */
export async function createLanguagePage(api: string, layoutId: string | undefined): Promise<string> {
  const url = `/languages-${Date.now()}`;
  const pageId = await create(api, 'host/pages', {
    ...{ url, adminTitle: 'Languages', publishedAt: '2020-01-01T00:00:00Z' },
    titleByLanguage: title,
    descriptionByLanguage: subtitle,
  });
  if (layoutId !== undefined) await create(api, 'host/pages-to-layouts', { pageId, layoutId });
  const blocks = [
    await heroBlock(api),
    await create(api, 'website-builder/widgets', {
      variant: 'content-default',
      title: headings[0],
      description: inEach(document),
    }),
    await tabsBlock(api),
    await sliderBlock(api),
    await create(api, 'website-builder/widgets', {
      variant: 'subscription-form-default',
      title: headings[1],
    }),
  ];
  for (const [orderIndex, block] of blocks.entries()) await place(api, { pageId, block, orderIndex });
  return url;
}

async function heroBlock(api: string): Promise<string> {
  const widgetId = await create(api, 'website-builder/widgets', {
    ...{ variant: 'content-default', title, subtitle, description: longest },
  });
  const buttonsArrayId = await create(api, 'website-builder/buttons-arrays', {});
  const buttonId = await create(api, 'website-builder/buttons', { title: buttonTitle, url: '/ecommerce' });
  await create(api, 'website-builder/widgets-to-buttons-arrays', { widgetId, buttonsArrayId });
  await create(api, 'website-builder/buttons-arrays-to-buttons', { buttonsArrayId, buttonId });
  return widgetId;
}

async function tabsBlock(api: string): Promise<string> {
  const widgetId = await create(api, 'website-builder/widgets', { variant: 'tabs-default', title: subtitle });
  for (const [orderIndex, heading] of headings.entries()) {
    const featureId = await create(api, 'website-builder/features', { title: heading, description: longest });
    await create(api, 'website-builder/widgets-to-features', { widgetId, featureId, orderIndex });
  }
  return widgetId;
}

async function sliderBlock(api: string): Promise<string> {
  const widgetId = await create(api, 'website-builder/widgets', {
    variant: 'content-default',
    title: headings[1],
  });
  const sliderId = await create(api, 'website-builder/sliders', { title: subtitle });
  await create(api, 'website-builder/widgets-to-sliders', { widgetId, sliderId });
  for (const [orderIndex, heading] of headings.entries()) {
    const slideId = await create(api, 'website-builder/slides', { title: heading, subtitle: longest });
    await create(api, 'website-builder/sliders-to-slides', { sliderId, slideId, orderIndex });
  }
  return widgetId;
}

interface Placement {
  readonly pageId: string;
  readonly block: string;
  readonly orderIndex: number;
}

async function place(api: string, { pageId, block, orderIndex }: Placement): Promise<void> {
  const widgetId = await create(api, 'host/widgets', {});
  await create(api, 'host/widgets-to-external-widgets', {
    ...{ widgetId, externalModule: 'website-builder', externalWidgetId: block, orderIndex: 0 },
  });
  await create(api, 'host/pages-to-widgets', { pageId, widgetId, orderIndex });
}
