import { portable } from '@flotilla/core/studio';
import { useClient } from '@flotilla/react/client';
import { useRef, useState } from 'react';
import { useAdmin } from '../../context/admin-context.js';
import { useInterfaceLanguage } from '../../context/language.js';
import { usePreviewToken } from '../preview/use-preview-token.js';
import { presentOf } from '../../rows/referenced-rows.js';
import { TaskQueue } from './task-queue.js';

/** Sections that are rendered concurrently for one list. */
const maxConcurrent = 6;
const timeoutMs = 30_000;

/** Renders saved sections to HTML without scripts. */
export interface StillPages {
  readonly language: string;
  /** @throws when the section has no picture */
  readonly read: (content: unknown, signal: AbortSignal) => Promise<string>;
}

/** Returns the renderer of the sections of one list, which limits their requests. */
export function useStillPages(): StillPages {
  const client = useClient();
  const { registry, languages } = useAdmin();
  const { language: own } = useInterfaceLanguage();
  const token = useSharedToken();
  const [queue] = useState(() => new TaskQueue(maxConcurrent));
  const language = languages.includes(own) ? own : (languages[0] ?? 'en');
  const read = async (content: unknown, signal: AbortSignal) => {
    const form = portable.parse(content);
    const [section, known] = await Promise.all([presentOf(form, { client, registry }), token()]);
    const preview = JSON.stringify({ token: known, rows: [], section });
    return fetchStill({ language, preview }, signal);
  };
  return { language, read: (content, signal) => queue.run(() => read(content, signal), signal) };
}

/** Returns a function that gets a preview token by one call, also for concurrent requests. */
function useSharedToken(): () => Promise<string> {
  const tokenOf = usePreviewToken();
  const requested = useRef<Promise<string>>(undefined);
  return () => (requested.current ??= tokenOf().finally(() => (requested.current = undefined)));
}

async function fetchStill(fields: Record<string, string>, signal: AbortSignal): Promise<string> {
  const answer = await fetch('/preview/still', {
    method: 'POST',
    body: new URLSearchParams(fields),
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  const { html, problem = '' } = (await answer.json()) as { html?: string; problem?: string };
  if (html === undefined) throw new Error(problem);
  return html;
}
