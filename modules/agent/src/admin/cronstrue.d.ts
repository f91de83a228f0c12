declare module 'cronstrue/locales/ru';
