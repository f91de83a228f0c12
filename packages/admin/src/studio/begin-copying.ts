/** A text on its way to the clipboard of the system. */
export interface Copying {
  /** Writes the text. @returns whether the browser has allowed it */
  readonly write: (text: string) => Promise<boolean>;
}

/**
 * Begins to copy a text that is known later. Browsers allow it only within five seconds after a key or click, and a
 * slow command may run before, or the code for it may load slowly.
 */
export function beginCopying(): Copying {
  const { promise, resolve } = Promise.withResolvers<Blob>();
  const isWritten = written(promise);
  return {
    write(text) {
      resolve(new Blob([text], { type }));
      return isWritten;
    },
  };
}

const type = 'text/plain';

async function written(text: Promise<Blob>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [type]: text })]);
    return true;
  } catch {
    return false;
  }
}
