import type { Translation } from '@flotilla/react';

export const texts: Translation = {
  crm: {
    required: 'Felder mit Stern sind Pflichtfelder.',
    choose: 'Bitte wählen',
    chooseFile: 'Datei auswählen',
    send: 'Anfrage senden',
    loading: 'Wird geladen …',
    thanks: 'Vielen Dank!',
    submitted: 'Das Formular wurde gesendet',
    sendAnother: 'Weitere Anfrage senden',
    next: 'Weiter',
    back: 'Zurück',
    step: 'Schritt {{current}} von {{count}}',
    questions: 'Fragen',
    nothing: 'Hier gibt es noch kein Formular',
  },
};
