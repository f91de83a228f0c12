/** What the module's definitions are called, where that does not follow from their names. */
export const words = {
  ru: {
    '*': 'Аналитика',
    metric: 'Показатель',
    'metric.*': 'Показатели',
    'metric.value': 'Значение',
    widget: 'Виджет аналитики',
    'widget.*': 'Виджеты аналитики',
  },
};
