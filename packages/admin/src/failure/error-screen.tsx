import { Component, type ReactNode, useEffect } from 'react';
import { Button, ErrorNotice } from '@flotilla/ui';
import { useT } from '../language/use-t.js';
import { failureMessages } from './failure-messages.js';

interface CatcherState {
  readonly error?: unknown;
}

/** What a screen becomes that fails while it is shown; give it the address as its key, so that another one is another try. */
export class ErrorCatcher extends Component<{ children: ReactNode }, CatcherState> {
  override state: CatcherState = {};

  static getDerivedStateFromError(error: unknown): CatcherState {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error === undefined ? this.props.children : <ErrorScreen error={this.state.error} />;
  }
}

/** By which text one knows that what a server keeps of a page has to be made anew. */
const isOfServer = (message: string) => message.includes('An error occurred in the Server Components render.');

/** What failed, and a button that has the site made anew and loads the page again; by itself where that is known to help. */
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

/** Once in a while, so that a page which always fails does not load itself without end. */
const pauseMs = 30_000;

async function reload(): Promise<void> {
  const last = Number(sessionStorage.getItem('admin:reloaded') ?? 0);
  if (Date.now() - last < pauseMs && !navigator.userActivation?.isActive) return;
  sessionStorage.setItem('admin:reloaded', String(Date.now()));
  await fetch('/api/revalidation/revalidate?path=/&type=layout').catch(() => undefined);
  location.reload();
}
