/** Texts of the page for a provider that does not respond. */
export const unavailableTexts = (language: string) => (language === 'ru' ? texts.ru : texts.en);

const texts = {
  en: {
    title: 'This sign-in does not work now',
    text: (title: string) => `${title} does not respond. Try again in a minute, or sign in another way.`,
    back: 'Back to sign-in',
  },
  ru: {
    title: 'Сейчас так войти нельзя',
    text: (title: string) => `${title} не отвечает. Попробуйте через минуту или войдите иначе.`,
    back: 'Назад ко входу',
  },
};
