import type { MailTexts } from './mail-texts.js';

const lead = 'Oder öffnen Sie diese Adresse:';
const newPassword = 'Neues Passwort festlegen';
const verification = {
  lead,
  ignore: 'Der Link gilt sieben Tage. Falls Sie das nicht waren, müssen Sie nichts tun.',
  button: 'E-Mail-Adresse bestätigen',
};
const undo = {
  warning: 'Falls Sie das nicht waren, hat jemand anderes Zugriff auf Ihr Konto.',
  action:
    'Holen Sie es sich jetzt zurück: Der Link legt ein neues Passwort fest, macht die Änderung rückgängig und meldet alle Geräte ab.',
  button: 'Konto zurückholen',
  lead: 'Der Link gilt sieben Tage. Oder öffnen Sie diese Adresse:',
};

export const texts: MailTexts = {
  'verify-email': {
    ...verification,
    subject: (site) => `Willkommen bei ${site}: Bitte bestätigen Sie Ihre E-Mail-Adresse`,
    text: 'Mit dieser Adresse wurde ein Konto erstellt. Bitte bestätigen Sie, dass sie Ihnen gehört.',
  },
  'confirm-email': {
    ...verification,
    subject: (site) => `Bestätigen Sie Ihre neue E-Mail-Adresse bei ${site}`,
    text: 'Diese Adresse wurde als E-Mail-Adresse eines Kontos angegeben. Bitte bestätigen Sie, dass sie Ihnen gehört.',
  },
  'reset-password': {
    subject: (site) => `Neues Passwort für ${site}`,
    text: 'Jemand, hoffentlich Sie, hat für das Konto mit dieser Adresse ein neues Passwort angefordert.',
    button: newPassword,
    lead,
    ignore:
      'Der Link gilt eine Stunde und funktioniert einmal. Falls Sie das nicht waren, bleibt Ihr Passwort unverändert.',
  },
  'email-changed': {
    subject: (site) => `Ihre E-Mail-Adresse bei ${site} wurde geändert`,
    text: (email) =>
      `Ihr Konto meldet sich jetzt mit ${email} an. An diese Adresse senden wir keine E-Mails mehr.`,
    undo,
  },
  'password-changed': {
    subject: (site) => `Ihr Passwort bei ${site} wurde geändert`,
    text: 'Das Passwort Ihres Kontos wurde gerade geändert. Alle anderen Geräte wurden abgemeldet.',
    warning: 'Falls Sie das nicht waren, legen Sie jetzt ein neues fest.',
    button: newPassword,
    keys: (count) => `API-Schlüssel Ihres Kontos, die weiterhin gelten: ${count}.`,
    revoke: 'Widerrufen Sie alle, die Sie nicht kennen',
  },
  'sign-in-changed': {
    undo,
    subject: (site) => `Ihre Anmeldung bei ${site} wurde geändert`,
    says: {
      'identity-added':
        'Ihrem Konto wurde eine Anmeldemethode hinzugefügt. Sie gilt, sobald sie per E-Mail bestätigt ist:',
      'telegram-added': 'Jemand, hoffentlich Sie, kann sich jetzt mit Telegram bei Ihrem Konto anmelden.',
      'openid-added':
        'Jemand, hoffentlich Sie, kann sich jetzt mit diesem Anbieter bei Ihrem Konto anmelden:',
      'identity-removed': 'Aus Ihrem Konto wurde eine Anmeldemethode gelöscht:',
      'identity-changed': 'Eine Anmeldemethode Ihres Kontos wurde geändert:',
      'totp-added': 'Ihrem Konto wurde eine App für Einmalpasswörter hinzugefügt.',
      'totp-removed': 'Aus Ihrem Konto wurde eine App für Einmalpasswörter gelöscht.',
      'passkey-added': 'Ihrem Konto wurde ein Passkey hinzugefügt.',
      'passkey-removed': 'Aus Ihrem Konto wurde ein Passkey gelöscht.',
      'factor-changed': 'Ein zweiter Faktor Ihres Kontos wurde geändert.',
      'recovery-codes-changed':
        'Die Wiederherstellungscodes Ihres Kontos wurden geändert. Codes, die Sie früher notiert haben, gelten nicht mehr.',
      'key-added': 'Ein API-Schlüssel wurde erstellt. Programme können damit in Ihrem Namen handeln:',
      'session-added': 'Jemand aus der Verwaltung der Website hat Ihr Konto geöffnet.',
      'recovery-code-used':
        'Jemand, hoffentlich Sie, hat sich mit einem Wiederherstellungscode bei Ihrem Konto angemeldet. Der Code ist damit verbraucht.',
    },
  },
  'account-exported': {
    subject: (site) => `Ihre Daten bei ${site} stehen bereit`,
    own: 'Der Export Ihres Kontos ist fertig. Sie können ihn 24 Stunden lang in Ihren Einstellungen herunterladen.',
    byAdministrator: 'Die Verwaltung der Website hat die Daten Ihres Kontos exportiert.',
    settings: 'Einstellungen öffnen',
    warning: 'Falls Sie das nicht angefordert haben, legen Sie jetzt ein neues Passwort fest.',
    button: newPassword,
  },
  'account-deleted': {
    subject: (site) => `Ihr Konto bei ${site} wurde gelöscht`,
    text: 'Ihr Konto wurde mit Ihren persönlichen Daten gelöscht. Bestellungen und Rechnungen bleiben für die Buchhaltung erhalten, ohne Ihren Namen und Ihre Anschrift.',
    last: 'Dies ist die letzte E-Mail dazu. Ein gelöschtes Konto lässt sich nicht wiederherstellen.',
  },
};
