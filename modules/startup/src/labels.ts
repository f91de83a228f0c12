/** Labels of the module's definitions that do not follow from their names. */
export const labels = {
  ru: {
    '*': 'Стартап',
    widget: 'Виджет стартапа',
    'widget.*': 'Виджеты стартапа',
    'website-builder.widget/content-banner-with-background-video': 'Баннер с фильмом',
    'website-builder.widget/content-metrics': 'Показатели',
    'website-builder.widget/content-features': 'Преимущества',
    'website-builder.widget/content-route': 'Маршрут на карте',
  },
};
