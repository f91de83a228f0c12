import { registerHooks } from 'node:module';

/**
 * Turns the recording of changes off when imported before the product, to measure the cost of history. There
 * is no such setting, since history should always be on.
 */
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith('/history/dist/recording.js')) return loaded;
    const { source } = loaded;
    const text = typeof source === 'string' ? source : new TextDecoder().decode(source);
    if (!text.includes(condition))
      throw new Error(`${url} has changed. Adapt the condition in ${import.meta.url}.`);
    return { ...loaded, source: text.replace(condition, 'if (write)') };
  },
});

const condition = 'if (unrecorded && !unrecorded.fields)';
