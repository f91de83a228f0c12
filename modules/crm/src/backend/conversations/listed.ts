import { payloadOf } from '../../answers/payload.js';
import type { ListedConversation } from '../../conversation-shapes.js';
import type { ConversationRow } from './conversations.sql.js';

const maxWords = 160;

/** Returns a conversation for lists: with its first words, and the name of its assignee. */
export function listed(row: ConversationRow, names: ReadonlyMap<string, string>): ListedConversation {
  const { id, createdAt, lastMessageAt, status, isConfirmed, isUnread, snoozedUntil, email, form } = row;
  const { assigneeId, payload, firstText } = row;
  const answers = payloadOf({ payload });
  return {
    ...{ id, createdAt, lastMessageAt, status, isConfirmed, isUnread, snoozedUntil, email, form },
    name: row.name ?? textAt(answers, /^(full-?)?name\b|^имя/i) ?? null,
    subject: form === null ? (textAt(answers, /^subject$/) ?? null) : null,
    firstWords: short(form === null && firstText !== null ? firstText : wordsOf(answers, email)),
    assignee: assigneeId === null ? null : { id: assigneeId, name: names.get(assigneeId) ?? null },
  };
}

/** Returns the longest answer, which is a message if the form has one. */
function wordsOf(answers: Readonly<Record<string, unknown>>, email: string | null): string {
  const texts = Object.values(answers).flatMap((value) => {
    if (typeof value === 'string' && value !== email) return value;
    return typeof value === 'number' ? String(value) : [];
  });
  return texts.toSorted((one, other) => other.length - one.length)[0] ?? '';
}

function textAt(answers: Readonly<Record<string, unknown>>, name: RegExp): string | undefined {
  const [, value] = Object.entries(answers).find(([key]) => name.test(key)) ?? [];
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, 200) : undefined;
}

function short(text: string): string {
  const line = [...text.replaceAll(/\s+/g, ' ').trim()];
  return line.length > maxWords ? `${line.slice(0, maxWords - 1).join('')}…` : line.join('');
}
