import type { ChangeOfRow } from '@flotilla/core/administration';
import { defineMessages } from '@flotilla/react';
import { useCallback } from 'react';
import { useT } from '../context/use-t.js';
import { shortId } from './row-label.js';

const authorMessages = defineMessages('admin.who', {
  en: {
    person: 'person {{id}}',
    somebody: 'somebody',
    server: 'the server',
    job: 'the server ({{name}})',
    program: 'a program',
  },
  ru: {
    person: 'пользователь {{id}}',
    somebody: 'кто-то',
    server: 'сервер',
    job: 'сервер ({{name}})',
    program: 'программа',
  },
});

/**
 * Returns a function that names the author of a change: a person by name, or by the end of the id if the name
 * is hidden. The name of an API key follows the person.
 */
export function useAuthorName(): (by: ChangeOfRow['by']) => string {
  const t = useT(authorMessages);
  return useCallback(
    ({ kind, id, name, key }) => {
      if (kind === 'key') return t('program');
      if (kind === 'job' || kind === 'server') return name === undefined ? t('server') : t('job', { name });
      const person = name ?? (id === undefined ? t('somebody') : t('person', { id: shortId(id) }));
      return key === undefined ? person : `${person} 🔑 ${key}`;
    },
    [t],
  );
}
