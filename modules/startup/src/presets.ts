const figure = (value: string, en: string, ru: string) => ({
  values: { title: { en: value, ru: value }, subtitle: { en, ru } },
});

const advantage = (en: string, ru: string) => ({
  values: {
    title: { en, ru },
    description: { en: 'One or two sentences about it.', ru: 'Одно-два предложения об этом.' },
  },
});

/** A section with three figures. */
export const figures = {
  name: 'figures',
  label: { en: 'Three figures', ru: 'Три цифры' },
  values: { title: { en: 'In figures', ru: 'В цифрах' } },
  parts: {
    features: [
      figure('10', 'years of work', 'лет работы'),
      figure('500', 'customers', 'клиентов'),
      figure('24/7', 'we answer', 'на связи'),
    ],
  },
} as const;

/** A section with four cards. */
export const advantages = {
  name: 'advantages',
  label: { en: 'Four cards', ru: 'Четыре карточки' },
  values: { title: { en: 'What you get', ru: 'Что вы получаете' } },
  parts: {
    features: [
      advantage('First', 'Первое'),
      advantage('Second', 'Второе'),
      advantage('Third', 'Третье'),
      advantage('Fourth', 'Четвёртое'),
    ],
  },
} as const;
