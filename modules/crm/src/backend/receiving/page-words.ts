/** What the pages without scripts say. */
const words = {
  en: {
    thanks: 'Thank you!',
    sent: 'Form submitted successfully',
    refused: 'It was not sent',
    repair: 'Something in the form is not right yet. Go back and mend it: what you have written is still there.',
    back: 'Back',
    confirm: 'Is this address yours?',
    confirmText: 'Confirm it, and we will write to you.',
    confirmButton: 'Confirm',
    confirmed: 'Thank you, the address is confirmed.',
    gone: 'The link is not good any more',
    goneText: 'Please send the form again.',
  },
  ru: {
    thanks: 'Спасибо!',
    sent: 'Форма отправлена',
    refused: 'Форма не отправлена',
    repair: 'В форме что-то не так. Вернитесь и исправьте: всё, что вы написали, на месте.',
    back: 'Назад',
    confirm: 'Это ваш адрес?',
    confirmText: 'Подтвердите его, и мы будем вам писать.',
    confirmButton: 'Подтвердить',
    confirmed: 'Спасибо, адрес подтверждён.',
    gone: 'Ссылка больше не действует',
    goneText: 'Отправьте, пожалуйста, форму ещё раз.',
  },
};

export const wordsIn = (language: string) => words[language === 'ru' ? 'ru' : 'en'];
