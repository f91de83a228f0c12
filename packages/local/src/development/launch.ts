import { registerHooks } from 'node:module';
import type { ReportedError } from '@flotilla/runtime';
import { programUrl } from '../stack/program-url.js';
import type { ChildMessage } from './child-message.js';

// `launch.js <folder> <specifier>`: runs a program of a package; reports the files that it loads, and the error
// that ends it.

let loaded: string[] = [];

process.setSourceMapsEnabled(true);
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    if (resolved.url.startsWith('file:') && !resolved.url.includes('/node_modules/')) {
      if (loaded.length === 0) setImmediate(sendLoaded);
      loaded.push(resolved.url);
    }
    return resolved;
  },
});
// Also called for a rejection that is not handled.
process.on('uncaughtException', (error: unknown) => void report(error));

await import(programUrl(process.argv.slice(2)));

function sendLoaded(): void {
  if (loaded.length === 0) return;
  send({ loaded });
  loaded = [];
}

async function report(error: unknown): Promise<void> {
  if (!process.connected) console.error(error);
  sendLoaded();
  send({ error: await reported(error) }, () => process.exit(1));
}

/** Imports the package when it is needed, because the error may be in this import. */
async function reported(error: unknown): Promise<ReportedError> {
  const runtime = await import('@flotilla/runtime').catch(() => undefined);
  if (runtime) return runtime.reportedError(error, process.env);
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: String(error) };
  const { name, message, stack = message } = error;
  return { name, message, stack };
}

function send(message: ChildMessage, then?: () => void): void {
  if (process.connected) process.send?.(message, undefined, {}, () => then?.());
  else then?.();
}
