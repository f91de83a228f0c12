/** Labels of the module's definitions that do not follow from their names. */
export const labels = {
  en: {
    '*': 'Start page',
    widget: 'Start page block',
    'widget.*': 'Start page blocks',
    'website-builder.widget/content-banner-with-background-video': 'Banner with a film',
    'website-builder.widget/content-metrics': 'Figures',
    'website-builder.widget/content-features': 'Features',
    'website-builder.widget/content-route': 'Route on a map',
  },
  ru: {
    '*': 'Стартап',
    widget: 'Блок стартапа',
    'widget.*': 'Блоки стартапа',
    'website-builder.widget/content-banner-with-background-video': 'Баннер с фильмом',
    'website-builder.widget/content-metrics': 'Показатели',
    'website-builder.widget/content-features': 'Преимущества',
    'website-builder.widget/content-route': 'Маршрут на карте',
  },
};
