import { textsIn } from '@flotilla/core/languages';

/** Returns the texts of the page for a provider that does not respond. */
export const unavailableTexts = (language: string) => textsIn(texts, language);

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
  de: {
    title: 'Diese Anmeldung funktioniert gerade nicht',
    text: (title: string) =>
      `${title} antwortet nicht. Versuchen Sie es in einer Minute erneut, oder melden Sie sich auf anderem Weg an.`,
    back: 'Zurück zur Anmeldung',
  },
  el: {
    title: 'Αυτός ο τρόπος σύνδεσης δεν λειτουργεί τώρα',
    text: (title: string) =>
      `Δεν λαμβάνουμε απάντηση από: ${title}. Δοκιμάστε ξανά σε ένα λεπτό ή συνδεθείτε με άλλον τρόπο.`,
    back: 'Πίσω στη σύνδεση',
  },
  ar: {
    title: 'تسجيل الدخول بهذه الطريقة غير متاح الآن',
    text: (title: string) => `لا تستجيب خدمة ${title}. حاول مجددًا بعد دقيقة، أو سجّل الدخول بطريقة أخرى.`,
    back: 'العودة إلى تسجيل الدخول',
  },
};
