import { registerHooks } from 'node:module';
import { programUrl } from '../stack/program-url.js';
import type { ChildMessage, ReportedError } from './child-message.js';

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
  const explained = await explanationOf(error);
  send({ error: { ...reported(error), ...(explained && { explained }) } }, () => process.exit(1));
}

/** Imported when it is needed, because the error may be in this import. */
async function explanationOf(error: unknown): Promise<ReportedError['explained']> {
  const runtime = await import('@flotilla/runtime').catch(() => undefined);
  const { problem, fix } = runtime?.explain(error, process.env) ?? {};
  return problem === undefined ? undefined : { problem, ...(fix !== undefined && { fix }) };
}

function send(message: ChildMessage, then?: () => void): void {
  if (process.connected) process.send?.(message, undefined, {}, () => then?.());
  else then?.();
}

function reported(error: unknown): ReportedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: String(error) };
  const { name, message, stack = message, cause } = error;
  const { code, fix } = error as { code?: unknown; fix?: unknown };
  return {
    name,
    message,
    stack: cause instanceof Error ? `${stack}\nCaused by: ${cause.stack ?? cause.message}` : stack,
    ...(typeof code === 'string' && { code }),
    ...(typeof fix === 'string' && { fix }),
  };
}
