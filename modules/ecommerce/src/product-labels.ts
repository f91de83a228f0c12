/** Russian labels of products that do not follow from their names. */
export const productLabels = {
  'product!drafts': 'Черновики',
  'product!missing-russian': 'Без русского',
  product: 'Товар',
  'product.*': 'Товары',
  'product.shortDescription': 'Краткое описание',
  'product.type': 'Вид',
  'product.type=one_off': 'Разовый',
  'product.type=subscription': 'Подписка',
  'product.scheduleId': 'Расписание',
  'product.taxClassId': 'Вид налога',
  'product.isShippable': 'Отправляется покупателю',
  'product.parentId': 'Вариант товара',
  'product.optionKey': 'Ключ параметров',
  'products-to-attributes/option': 'Параметр варианта',
};
