import { Component, type ReactNode, useEffect } from 'react';
import { Button, ErrorNotice } from '@flotilla/ui';
import { useT } from '../../context/use-t.js';
import { failureMessages } from './failure-messages.js';

interface CatcherState {
  readonly error?: unknown;
}

/**
 * Replaces a screen that throws while rendering. Use the path as its key, so that another screen resets it.
 */
export class ErrorCatcher extends Component<{ children: ReactNode }, CatcherState> {
  override state: CatcherState = {};

  static getDerivedStateFromError(error: unknown): CatcherState {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error === undefined ? this.props.children : <ErrorScreen error={this.state.error} />;
  }
}

/** Returns whether the error came from cached server components, which revalidating fixes. */
const isOfServer = (message: string) =>
  message.includes('An error occurred in the Server Components render.');

/**
 * Shows the error and a button that revalidates the site and reloads; does so automatically for server
 * rendering errors.
 */
function ErrorScreen({ error }: { error: unknown }) {
  const t = useT(failureMessages);
  const message = error instanceof Error ? error.message : String(error);
  useEffect(() => {
    if (isOfServer(message)) void reload();
  }, [message]);
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col items-start gap-4 px-4 py-16 sm:px-6">
      <h1 className="font-display text-2xl font-medium tracking-display">{t('failed')}</h1>
      <p className="text-muted-foreground">{t('hint')}</p>
      <ErrorNotice className="w-full" error={message} fallback={t('failed')} />
      <Button onClick={() => void reload()}>{t('reload')}</Button>
    </section>
  );
}

/** Minimum time between automatic reloads, so that a page that always fails doesn't reload endlessly. */
const pauseMs = 30_000;

async function reload(): Promise<void> {
  const last = Number(sessionStorage.getItem('admin:reloaded') ?? 0);
  if (Date.now() - last < pauseMs && !navigator.userActivation?.isActive) return;
  sessionStorage.setItem('admin:reloaded', String(Date.now()));
  await fetch('/api/revalidation/revalidate?path=/&type=layout').catch(() => undefined);
  location.reload();
}
