import type { SourceFailure } from '@flotilla/runtime';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connect, DevEnvironment, Plugin } from 'vite';
import { isSourceError } from '../server/development/described-failures.js';
import {
  type ConnectedBrowser,
  type CurrentFailure,
  overlayOf,
} from '../server/development/current-failure.js';
import type { RefusedScripts } from './refused-scripts.js';

/** Debounce in ms: a checkout of another branch changes many files. */
const debounceMs = 50;
/** How long a page may take to connect after it has requested its scripts, in ms. */
const connectMs = 10_000;

interface FollowFailuresOptions {
  readonly current: CurrentFailure;
  readonly scripts: RefusedScripts;
  /** Describes an error in a script. */
  readonly describe: (error: unknown) => Promise<SourceFailure>;
  /** Called once for all edits of a moment. */
  readonly onEdited: () => void;
}

/** Shows failures of the source to pages that connect, and reports edits, which may break or mend the source. */
export function followFailures({ current, scripts, describe, onEdited }: FollowFailuresOptions): Plugin {
  let timer: NodeJS.Timeout | undefined;
  return {
    name: 'flotilla:follow-failures',
    apply: 'serve',
    configureServer({ environments: { client }, middlewares }) {
      client.hot.on('flotilla:failure-shown', (shown, browser) => {
        if (shown === '' && !current.failure) void showRefused(client, browser);
        else current.greet(shown, browser);
      });
      return () =>
        middlewares.use(
          (
            error: unknown,
            request: IncomingMessage,
            response: ServerResponse,
            next: Connect.NextFunction,
          ) => {
            if (!isSourceError(error)) return next(error);
            response.writeHead(500, { 'cache-control': 'no-store' }).end();
            scripts.record(request.url ?? '');
            void describe(error).then((failure) => current.showInScript(failure));
          },
        );
    },
    hotUpdate: {
      order: 'post',
      handler() {
        if (this.environment.name !== 'ssr') return;
        clearTimeout(timer);
        timer = setTimeout(onEdited, debounceMs);
      },
    },
  };

  /** Shows errors of scripts that a page requested before it was connected. */
  async function showRefused(client: DevEnvironment, browser: ConnectedBrowser): Promise<void> {
    for (const error of await scripts.errors(client, connectMs))
      browser.send(overlayOf(await describe(error)));
  }
}
