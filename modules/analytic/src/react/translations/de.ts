import type { Translation } from '@flotilla/react';

export const texts: Translation = {
  analytic: {
    visits: 'Besuche',
    'page-views': 'Seitenaufrufe',
    'form-submissions': 'Gesendete Formulare',
    orders: 'Bestellungen',
    revenue: 'Umsatz, {{currency}}',
    nothing: 'Bisher wurde nichts gezählt. Kennzahlen erscheinen eine Minute nach dem ersten Besuch.',
    failed: 'Die Kennzahlen konnten nicht geladen werden.',
    asTable: 'Als Tabelle',
    day: 'Tag',
    value: 'Wert',
  },
};
