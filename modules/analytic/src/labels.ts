/** Labels that differ from the names of the definitions. */
export const labels = {
  en: {
    'widget.isPublic': 'Everyone sees it',
    'widget.isPublic?': 'Otherwise only readers of metrics see the figure',
  },
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
    'widget.metric': 'Показатель',
    'widget.metric=page-views': 'Просмотры страниц',
    'widget.metric=form-submissions': 'Отправленные формы',
    'widget.metric=orders': 'Заказы',
    'widget.metric=revenue': 'Выручка',
    'widget.days': 'За сколько дней',
    'widget.isPublic': 'Видят все',
    'widget.isPublic?': 'Иначе показатель видят те, кто может читать показатели',
    'widget/metrics-default': 'Показатель за последние дни',
  },
};
