import { defineMessages } from '@flotilla/react';

export const messages = defineMessages('agent-admin', {
  en: {
    onAsking: 'Runs only when it is asked to.',
    paused: 'Paused: it runs only when it is asked to.',
    notUnderstood: 'These times can not be understood, so it runs only when it is asked to.',
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
