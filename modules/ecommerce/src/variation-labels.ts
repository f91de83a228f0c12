/** Russian labels of variations that do not follow from their names. */
export const variationLabels = {
  'product.parentId': 'Вариант товара',
  'product.optionKey': 'Ключ параметров',
  'products-to-attributes/option': 'Параметр варианта',
};
