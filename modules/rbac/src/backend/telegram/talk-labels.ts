import { textsIn } from '@flotilla/core/languages';
import type { Connection } from './telegram-connections.js';

interface Labels extends Record<Connection, string> {
  readonly signIn: (site: string) => string;
  /** For users who requested no link on the site. */
  readonly begin: (site: string) => string;
  readonly signInAt: (site: string) => string;
  readonly connect: (account: string, site: string) => string;
  readonly yes: string;
}

/** Returns the texts of the bot's messages in a language, else in English. */
export const talkLabels = (language: string): Labels => textsIn(labels, language);

const labels: Readonly<Record<string, Labels>> & { readonly en: Labels } = {
  en: {
    signIn: (site) =>
      `The button below signs you in at ${site}. It works once, for ten minutes, and only in the browser that you came from.`,
    begin: (site) =>
      `To sign in at ${site}, open its page and choose Telegram there: the link that I send then works only in that browser.`,
    signInAt: (site) => `Sign in at ${site}`,
    connect: (account, site) =>
      `Connect your Telegram with the account ${account} at ${site}?\n\nYou will be able to sign in with it, and receive the notifications of the account here. If you did not request this at ${site}, do nothing.`,
    yes: 'Connect',
    connected: 'Connected. You can go back to the site.',
    over: 'This link is no longer good. Ask for a new one in the settings of your account.',
    taken: 'Your Telegram belongs to another account already. Delete it there first.',
  },
  ru: {
    signIn: (site) =>
      `Кнопка ниже впустит вас на ${site}. Она действует один раз, десять минут и только в браузере, из которого вы пришли.`,
    begin: (site) =>
      `Чтобы войти на ${site}, откройте страницу входа и выберите на ней Telegram: ссылка, которую я пришлю, действует только в том браузере.`,
    signInAt: (site) => `Войти на ${site}`,
    connect: (account, site) =>
      `Подключить ваш Telegram к аккаунту ${account} на ${site}?\n\nС ним можно будет входить, и сюда будут приходить уведомления аккаунта. Если вы не просили об этом на ${site}, ничего не делайте.`,
    yes: 'Подключить',
    connected: 'Подключено. Можно вернуться на сайт.',
    over: 'Эта ссылка больше не действует. Запросите новую в настройках аккаунта.',
    taken: 'Ваш Telegram уже подключён к другому аккаунту. Сначала удалите его там.',
  },
  de: {
    signIn: (site) =>
      `Mit dem Button unten melden Sie sich bei ${site} an. Er funktioniert einmal, zehn Minuten lang und nur in dem Browser, aus dem Sie gekommen sind.`,
    begin: (site) =>
      `Um sich bei ${site} anzumelden, öffnen Sie die Anmeldeseite und wählen Sie dort Telegram: Der Link, den ich dann sende, funktioniert nur in diesem Browser.`,
    signInAt: (site) => `Bei ${site} anmelden`,
    connect: (account, site) =>
      `Ihr Telegram mit dem Konto ${account} bei ${site} verbinden?\n\nSie können sich dann damit anmelden und erhalten hier die Benachrichtigungen des Kontos. Falls Sie das bei ${site} nicht angefordert haben, tun Sie nichts.`,
    yes: 'Verbinden',
    connected: 'Verbunden. Sie können zur Website zurückkehren.',
    over: 'Dieser Link ist nicht mehr gültig. Fordern Sie in den Einstellungen Ihres Kontos einen neuen an.',
    taken: 'Ihr Telegram gehört schon zu einem anderen Konto. Löschen Sie es zuerst dort.',
  },
  el: {
    signIn: (site) =>
      `Με το παρακάτω κουμπί συνδέεστε στο ${site}. Λειτουργεί μία φορά, για δέκα λεπτά και μόνο στον περιηγητή από τον οποίο ήρθατε.`,
    begin: (site) =>
      `Για να συνδεθείτε στο ${site}, ανοίξτε τη σελίδα σύνδεσης και επιλέξτε εκεί Telegram: ο σύνδεσμος που θα στείλω λειτουργεί μόνο σε εκείνον τον περιηγητή.`,
    signInAt: (site) => `Σύνδεση στο ${site}`,
    connect: (account, site) =>
      `Να συνδεθεί το Telegram σας με τον λογαριασμό ${account} στο ${site};\n\nΘα μπορείτε να συνδέεστε με αυτό και να λαμβάνετε εδώ τις ειδοποιήσεις του λογαριασμού. Αν δεν το ζητήσατε στο ${site}, μην κάνετε τίποτα.`,
    yes: 'Σύνδεση',
    connected: 'Συνδέθηκε. Μπορείτε να επιστρέψετε στον ιστότοπο.',
    over: 'Αυτός ο σύνδεσμος δεν ισχύει πλέον. Ζητήστε νέο από τις ρυθμίσεις του λογαριασμού σας.',
    taken: 'Το Telegram σας ανήκει ήδη σε άλλον λογαριασμό. Διαγράψτε το πρώτα από εκεί.',
  },
  ar: {
    signIn: (site) =>
      `يسجّل الزر أدناه دخولك إلى ${site}. يعمل مرة واحدة خلال عشر دقائق، وفي المتصفح الذي أتيت منه فقط.`,
    begin: (site) =>
      `لتسجيل الدخول إلى ${site}، افتح صفحة تسجيل الدخول واختر تيليغرام: الرابط الذي سأرسله يعمل في ذلك المتصفح فقط.`,
    signInAt: (site) => `تسجيل الدخول إلى ${site}`,
    connect: (account, site) =>
      `هل تريد ربط حسابك في تيليغرام بالحساب ${account} في ${site}؟\n\nسيمكنك تسجيل الدخول به، وستصلك إشعارات الحساب هنا. إن لم تطلب ذلك في ${site}، فلا تفعل شيئًا.`,
    yes: 'ربط',
    connected: 'تم الربط. يمكنك العودة إلى الموقع.',
    over: 'لم يعد هذا الرابط صالحًا. اطلب رابطًا جديدًا من إعدادات حسابك.',
    taken: 'حسابك في تيليغرام مرتبط بحساب آخر. احذفه من هناك أولًا.',
  },
};
