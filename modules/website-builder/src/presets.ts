/** Returns a feature with a title, and a text below it. */
const featureOf = (en: string, ru: string, text?: readonly [en: string, ru: string]) => ({
  values: { title: { en, ru }, ...(text && { description: { en: text[0], ru: text[1] } }) },
});

/** Returns a group with one button that leads to a page. */
const buttonTo = (url: string, en: string, ru: string, variant = 'primary') => ({
  parts: { buttons: [{ variant, values: { title: { en, ru }, url } }] },
});

const line = ['One or two sentences about it.', 'Одно-два предложения об этом.'] as const;

/** Filled content sections. */
export const content = [
  {
    name: 'hero',
    category: 'hero',
    label: { en: 'Title over a picture', ru: 'Заголовок на фото' },
    values: {
      className: 'hero',
      title: { en: 'Say in one line what you offer', ru: 'Скажите одной строкой, что вы предлагаете' },
      subtitle: { en: 'And why it is worth a click', ru: 'И почему это стоит клика' },
    },
    parts: { main: [buttonTo('/', 'Choose', 'Выбрать')] },
  },
  {
    name: 'split',
    category: 'media',
    label: { en: 'Text beside pictures', ru: 'Текст рядом с фото' },
    values: {
      className: 'split',
      title: { en: 'What the pictures show', ru: 'Что на фотографиях' },
      description: { en: line[0], ru: line[1] },
    },
  },
  {
    name: 'text',
    label: { en: 'Title and text', ru: 'Заголовок и текст' },
    values: {
      title: { en: 'A title', ru: 'Заголовок' },
      description: { en: 'Your text.', ru: 'Ваш текст.' },
    },
  },
  {
    name: 'three-features',
    label: { en: 'Three advantages', ru: 'Три преимущества' },
    values: { title: { en: 'Why choose us', ru: 'Почему мы' } },
    parts: {
      features: [
        featureOf('First advantage', 'Первое преимущество', line),
        featureOf('Second advantage', 'Второе преимущество', line),
        featureOf('Third advantage', 'Третье преимущество', line),
      ],
    },
  },
  {
    name: 'call-to-action',
    category: 'hero',
    label: { en: 'Call with a button', ru: 'Призыв с кнопкой' },
    values: {
      className: 'centered muted',
      title: { en: 'Ready to begin?', ru: 'Готовы начать?' },
      subtitle: { en: 'We answer within a day', ru: 'Отвечаем в течение дня' },
    },
    parts: { main: [buttonTo('/', 'Write to us', 'Написать нам')] },
  },
  {
    name: 'gallery',
    category: 'media',
    label: { en: 'Slides', ru: 'Карусель' },
    values: { title: { en: 'Have a look', ru: 'Посмотрите' } },
    parts: {
      sliders: [
        {
          parts: {
            slides: [featureOf('First slide', 'Первый слайд'), featureOf('Second slide', 'Второй слайд')],
          },
        },
      ],
    },
  },
] as const;

/** Filled tabs. */
export const tabs = [
  {
    name: 'questions',
    label: { en: 'Three tabs', ru: 'Три вкладки' },
    values: { title: { en: 'Good to know', ru: 'Полезно знать' } },
    parts: {
      features: [
        featureOf('Prices', 'Цены', line),
        featureOf('Delivery', 'Доставка', line),
        featureOf('Returns', 'Возврат', line),
      ],
    },
  },
] as const;

/** Filled forms of subscriptions. */
export const subscription = [
  {
    name: 'news',
    label: { en: 'Subscribe to news', ru: 'Подписка на новости' },
    values: {
      title: { en: 'News by mail', ru: 'Новости на почту' },
      subtitle: { en: 'Once a month, without advertising', ru: 'Раз в месяц, без рекламы' },
    },
    parts: { buttonsArrays: [buttonTo('/api/crm/forms/newsletter/requests', 'Subscribe', 'Подписаться')] },
  },
] as const;
