import { useT } from '@flotilla/react';
import { ApiError, useAction } from '@flotilla/react/client';
import { useEffect, useRef, useState } from 'react';
import { sendMessage } from '../../actions.js';
import { messages } from '../messages.js';
import { storeOutbox, storedOutbox, type PendingMessage } from './outbox.js';
import type { ChatContext } from './chat-context.js';
import { paramsOf } from './use-messages.js';

export interface Sending {
  readonly draft: string;
  readonly setDraft: (text: string) => void;
  readonly unsent: readonly PendingMessage[];
  readonly isOnline: boolean;
  readonly send: (description: string, files: readonly File[]) => void;
  readonly sendAgain: (key: string) => void;
  readonly discard: (key: string) => void;
}

/** Manages drafts and undelivered messages: stores them, and sends them again when the browser is online. */
export function useSending(chatContext: ChatContext): Sending {
  const t = useT(messages);
  const { chatId, profileId } = chatContext;
  const [{ draft, unsent }, set] = useState(() => storedOutbox(chatId, profileId));
  const { mutateAsync } = useAction(sendMessage, { done: { text: t('messageCreated') } });
  const isOnline = useOnline();
  const under = useRef(new Set<string>());

  useEffect(() => storeOutbox(chatId, profileId, { draft, unsent }), [chatId, profileId, draft, unsent]);

  const change = (key: string, to: Partial<PendingMessage> | null) =>
    set((now) => ({
      ...now,
      unsent: now.unsent.flatMap((one) => (one.key !== key ? one : to ? { ...one, ...to } : [])),
    }));

  const deliver = async ({ key, description, files }: PendingMessage) => {
    if (under.current.has(key)) return;
    under.current.add(key);
    change(key, { state: 'sending' });
    try {
      const parts =
        files.length > 0 ? Object.fromEntries(files.map((file, index) => [`file${index}`, file])) : undefined;
      await mutateAsync({
        params: paramsOf(chatContext),
        body: { description },
        files: parts,
        idempotencyKey: key,
      });
      change(key, null);
    } catch (error) {
      // A permanent refusal is not retried: the toast shows the reason, and the text returns to the field.
      if (error instanceof ApiError && isFinal(error.status))
        set((now) => ({
          draft: now.draft || description,
          unsent: now.unsent.filter((one) => one.key !== key),
        }));
      else change(key, { state: 'waiting' });
    } finally {
      under.current.delete(key);
    }
  };

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- shows messages as being sent
    if (isOnline) for (const one of unsent) if (one.state === 'waiting') void deliver(one);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once per reconnection; later failures are sent again manually
  }, [isOnline]);

  return {
    ...{ draft, unsent, isOnline },
    setDraft: (text) => set((now) => ({ ...now, draft: text })),
    send(description, files) {
      const made: PendingMessage = { key: crypto.randomUUID(), description, files, state: 'waiting' };
      set((now) => ({ draft: '', unsent: [...now.unsent, made] }));
      if (navigator.onLine) void deliver(made);
    },
    sendAgain: (key) => unsent.filter((one) => one.key === key).forEach((one) => void deliver(one)),
    discard: (key) => change(key, null),
  };
}

const isFinal = (status: number) => status >= 400 && status < 500 && ![401, 408, 409, 429].includes(status);

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return isOnline;
}
