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
    'widget/default?': 'A title and a text',
    'website-builder.widget/content-banner-with-background-video?':
      'A title over a film, for the top of a page',
    'website-builder.widget/content-metrics?': 'Large numbers with their units',
    'website-builder.widget/content-features?': 'Cards with a picture, a title and a text',
    'website-builder.widget/content-route?': 'A map with numbered places',
  },
  ru: {
    '*': 'Стартап',
    widget: 'Блок стартапа',
    'widget.*': 'Блоки стартапа',
    'website-builder.widget/content-banner-with-background-video': 'Баннер с фильмом',
    'website-builder.widget/content-metrics': 'Показатели',
    'website-builder.widget/content-features': 'Преимущества',
    'website-builder.widget/content-route': 'Маршрут на карте',
    'widget/default?': 'Заголовок и текст',
    'website-builder.widget/content-banner-with-background-video?':
      'Заголовок на фоне фильма, для начала страницы',
    'website-builder.widget/content-metrics?': 'Крупные числа с подписями',
    'website-builder.widget/content-features?': 'Карточки с картинкой, заголовком и текстом',
    'website-builder.widget/content-route?': 'Карта с пронумерованными местами',
  },
};
