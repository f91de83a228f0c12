/** Labels of the module's definitions that do not follow from their names. */
export const labels = {
  ru: {
    '*': 'Блог',
    article: 'Статья',
    'article.*': 'Статьи',
    category: 'Рубрика',
    'category.*': 'Рубрики',
    widget: 'Виджет блога',
    'widget.*': 'Виджеты блога',
    'widget/article-list-default': 'Список статей',
    'widget/article-overview-default': 'Страница статьи',
    'widget/article-overview-with-private-content-default': 'Страница статьи с закрытой частью',
    'widget/article-overview-ecommerce-module-product-list-default': 'Товары статьи',
    'widget/category-list-default': 'Список рубрик',
    'widget/category-list-button-default': 'Рубрики кнопками',
    'widget/category-overview-default': 'Страница рубрики',
  },
};
