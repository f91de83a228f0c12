import { defineMessages } from '@flotilla/react';

export const messages = defineMessages('agent-admin', {
  en: {
    onAsking: 'Runs only on request.',
    paused: 'Paused: it runs only on request.',
    notUnderstood: 'This schedule is not valid, so it runs only on request.',
    next: 'Next: {{times}}',
    runNow: 'Run now',
    asked: 'It runs',
    failed: 'Could not be loaded',
    noRuns: 'It has not run yet.',
    took: '{{seconds}} s',
    calls: '{{count}} calls',
    tokens: '{{input}} + {{output}} tokens',
    runs: 'The last runs',
  },
  ru: {
    onAsking: 'Запускается только по требованию.',
    paused: 'Приостановлен: запускается только по требованию.',
    notUnderstood: 'Это расписание непонятно, поэтому агент запускается только по требованию.',
    next: 'Следующие запуски: {{times}}',
    runNow: 'Запустить сейчас',
    asked: 'Запущен',
    failed: 'Не удалось загрузить',
    noRuns: 'Ещё не запускался.',
    took: '{{seconds}} с',
    calls: 'Вызовов: {{count}}',
    tokens: 'Токенов: {{input}} + {{output}}',
    runs: 'Последние запуски',
  },
});
