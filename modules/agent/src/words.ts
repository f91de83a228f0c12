/** What the module's definitions are called, where that does not follow from their names. */
export const words = {
  en: {
    'agent.interval?': 'As cron writes it: minute, hour, day, month, day of the week',
  },
  ru: {
    '*': 'Агенты',
    agent: 'Агент',
    'agent.*': 'Агенты',
    'agent.interval': 'Расписание',
    'agent.interval?': 'В записи cron: минута, час, день, месяц, день недели',
    widget: 'Виджет агентов',
    'widget.*': 'Виджеты агентов',
    'notification.template/generate-email-agent-result-admin': 'Письмо администратору: ответ агента',
  },
};
