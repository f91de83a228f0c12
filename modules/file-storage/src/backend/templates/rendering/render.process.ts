import { type RenderJob, renderImage } from './render-image.js';

/** Result of a job. */
export type RenderAnswer =
  | { readonly image: Uint8Array }
  // Structured clones of errors have no code.
  | { readonly error: Error; readonly code?: string };

process.on('message', (job: RenderJob) => void answer(job).then((message) => process.send?.(message)));
// Immediately: `process.exit` would wait for native work.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl-C and service managers signal every process of the API, which finishes its requests first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

async function answer(job: RenderJob): Promise<RenderAnswer> {
  try {
    return { image: await renderImage(job) };
  } catch (error) {
    if (!(error instanceof Error)) return { error: new Error(String(error)) };
    return { error, code: 'code' in error ? String(error.code) : undefined };
  }
}
