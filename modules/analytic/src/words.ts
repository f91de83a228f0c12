/** What the module's definitions are called, where that does not follow from their names. */
export const words = {
  ru: {
    '*': 'Аналитика',
    metric: 'Показатель',
    'metric.*': 'Показатели',
    'metric.value': 'Значение',
    'metric.name': 'Что считается',
    'metric.day': 'День',
    'metric.dimensions': 'О чём',
    'metric.amount': 'Сумма',
    'metric.key': 'Ключ',
    widget: 'Виджет аналитики',
    'widget.*': 'Виджеты аналитики',
  },
};
